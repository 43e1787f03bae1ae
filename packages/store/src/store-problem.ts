/** Why a store cannot be used; the message is meant for a person and goes on after a colon. */
export class StoreProblem extends Error {}
