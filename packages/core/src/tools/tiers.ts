/** What a session may do: everybody is free, PRO is granted to an account. */
export const TIERS = ['free', 'pro'] as const;
export type Tier = (typeof TIERS)[number];
