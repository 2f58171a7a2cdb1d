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

/** A package of the old kind, which has nothing in common with the later ones. */
export const oldQti = () =>
  new FileRefused(
    'qti_version',
    '这是旧版（QTI 1.x）的题目文件，读不了：请在原来的系统里改导出为 QTI 2.2、QTI 3、Moodle XML 或 Excel，再导入',
  )

/** Invalid arguments of the command; nothing was read. */
export class AskedWrong extends Error {
  override readonly name = 'AskedWrong'
}
