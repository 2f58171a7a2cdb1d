/** A refused row: stable `code` for machines, `reason` for people, `line` where it is known more precisely than by the row. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly reason: string,
    readonly line?: number,
  ) {
    super(`${code}: ${reason}`)
    this.name = 'Refused'
  }
}

/** A file that is not taken at all: nothing of the batch it broke in is kept. */
export class FileRefused extends Refused {
  override readonly name = 'FileRefused'
}

/** Invalid arguments of the command; nothing was read. */
export class AskedWrong extends Error {
  override readonly name = 'AskedWrong'
}
