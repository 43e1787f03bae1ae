<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

/** What's known about an attachment: one {@see FileRecord} per file, by file name. */
final class Record {

	/** An attachment's possible states. No stored state means pending. */
	public const DONE    = 'done';
	public const PENDING = 'pending';
	public const BROWSER = 'browser';
	public const ERROR   = 'error';

	/** @var array<string,FileRecord> */
	private array $files;

	/**
	 * Why the whole attachment has no WebP (`offloaded`, `file_missing`, `filtered`…); empty
	 * otherwise.
	 */
	public string $reason;

	/** How many processes have died on it since it was last retried or converted by force. */
	public int $crashes;

	/**
	 * The files' folder, relative to uploads. Plugins move attachments, and WebP files must still
	 * be found.
	 */
	public string $folder;

	/** @param array<string,FileRecord> $files */
	public function __construct( array $files = array(), string $reason = '', int $crashes = 0, string $folder = '' ) {
		$this->files   = $files;
		$this->reason  = $reason;
		$this->crashes = $crashes;
		$this->folder  = $folder;
	}

	/** @return array<string,FileRecord> By file name. */
	public function files(): array {
		return $this->files;
	}

	public function file( string $name ): ?FileRecord {
		return $this->files[ $name ] ?? null;
	}

	public function with( string $name, FileRecord $file ): self {
		$files          = $this->files;
		$files[ $name ] = $file;
		return $this->withFiles( $files );
	}

	/** @param array<string,FileRecord> $files All of them. */
	public function withFiles( array $files ): self {
		return new self( $files, $this->reason, $this->crashes, $this->folder );
	}

	public function without( string $name ): self {
		$files = $this->files;
		unset( $files[ $name ] );
		return $this->withFiles( $files );
	}

	public function because( string $reason ): self {
		return new self( $this->files, $reason, $this->crashes, $this->folder );
	}

	public function crashed( int $crashes ): self {
		return new self( $this->files, $this->reason, $crashes, $this->folder );
	}

	public function in( string $folder ): self {
		return new self( $this->files, $this->reason, $this->crashes, $folder );
	}

	/** DONE, PENDING, BROWSER or ERROR: the most urgent state of its files. */
	public function state(): string {
		if ( '' !== $this->reason ) {
			return 'file_missing' === $this->reason ? self::ERROR : self::DONE;
		}
		if ( array() === $this->files ) {
			return self::PENDING;
		}
		$seen = array();
		foreach ( $this->files as $file ) {
			$seen[ $file->status ] = true;
		}
		if ( isset( $seen[ FileRecord::PENDING ] ) || isset( $seen[ FileRecord::WORKING ] ) ) {
			return self::PENDING;
		}
		if ( isset( $seen[ FileRecord::NEEDS_BROWSER ] ) ) {
			return self::BROWSER;
		}
		return isset( $seen[ FileRecord::FAILED ] ) || isset( $seen[ FileRecord::CRASHED ] ) ? self::ERROR : self::DONE;
	}

	/** How many of its files have a WebP. */
	public function made(): int {
		return count( $this->madeFiles() );
	}

	/** Bytes of the files that have a WebP. */
	public function bytesBefore(): int {
		return array_sum( array_map( static fn ( FileRecord $file ): int => $file->original, $this->madeFiles() ) );
	}

	/** Bytes of those WebP files. */
	public function bytesAfter(): int {
		return array_sum( array_map( static fn ( FileRecord $file ): int => $file->bytes, $this->madeFiles() ) );
	}

	public function saved(): int {
		return $this->bytesBefore() - $this->bytesAfter();
	}

	/** @return array<string,string> What went wrong, by file name; '' is the whole attachment. */
	public function problems(): array {
		$problems = self::ERROR === $this->state() && '' !== $this->reason ? array( '' => $this->reason ) : array();
		foreach ( $this->files as $name => $file ) {
			if ( FileRecord::FAILED === $file->status || FileRecord::CRASHED === $file->status ) {
				$problems[ (string) $name ] = '' === $file->reason ? $file->status : $file->reason;
			}
		}
		return $problems;
	}

	/** @return array<string,FileRecord> */
	private function madeFiles(): array {
		return array_filter( $this->files, static fn ( FileRecord $file ): bool => FileRecord::MADE === $file->status );
	}

	/** @return array{v:int,d:string,r:string,c:int,files:array<string,array<string,string|int>>} */
	public function toArray(): array {
		return array(
			'v'     => 1,
			'd'     => $this->folder,
			'r'     => $this->reason,
			'c'     => $this->crashes,
			'files' => array_map( static fn ( FileRecord $file ): array => $file->toArray(), $this->files ),
		);
	}

	/** @param mixed $stored Anything the database may contain. */
	public static function fromArray( $stored ): self {
		$files = array();
		if ( is_array( $stored ) && isset( $stored['files'] ) && is_array( $stored['files'] ) ) {
			foreach ( $stored['files'] as $name => $file ) {
				$files[ (string) $name ] = FileRecord::fromArray( $file );
			}
		}
		$text = static function ( string $key ) use ( $stored ): string {
			return is_array( $stored ) && isset( $stored[ $key ] ) && is_scalar( $stored[ $key ] ) ? (string) $stored[ $key ] : '';
		};
		return new self( $files, $text( 'r' ), (int) $text( 'c' ), $text( 'd' ) );
	}
}
