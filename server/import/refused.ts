/** A row that is not taken: `code` is stable and for machines, `reason` is for people, `line` is where it stands when that is known better than by its row. */
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

/** The command was asked for something it cannot do; nothing was read. */
export class AskedWrong extends Error {
  override readonly name = 'AskedWrong'
}
