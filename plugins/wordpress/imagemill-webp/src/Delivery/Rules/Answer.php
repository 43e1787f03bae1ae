<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery\Rules;

/** The web server's response to one request. */
final class Answer {

	/** @var string Why there was no response; otherwise ''. */
	public string $error;

	public int $status;

	/** @var string Content type without parameters. */
	public string $type;

	/** @var string[] Names in the Vary header, lowercase. */
	public array $vary;

	public string $body;

	/** @param string[] $vary */
	public function __construct( string $error, int $status = 0, string $type = '', array $vary = array(), string $body = '' ) {
		$this->error  = $error;
		$this->status = $status;
		$this->type   = strtolower( trim( explode( ';', $type )[0] ) );
		$this->vary   = array_map( 'strtolower', array_map( 'trim', explode( ',', implode( ',', $vary ) ) ) );
		$this->body   = $body;
	}

	public function variesByAccept(): bool {
		return in_array( 'accept', $this->vary, true );
	}

	/** @return array{error:string,status:int,type:string,bytes:int,varies:bool} */
	public function toArray(): array {
		return array(
			'error'  => $this->error,
			'status' => $this->status,
			'type'   => $this->type,
			'bytes'  => strlen( $this->body ),
			'varies' => $this->variesByAccept(),
		);
	}
}
