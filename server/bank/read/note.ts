/** Something a question that was taken lost or changed on its way: `code` for machines, `reason` for people. */
export class Note {
  constructor(
    readonly code: string,
    readonly reason: string,
  ) {}
}

/** More than one option is worth everything by itself. */
export const severalWhole = () => new Note('several_whole', '有几个选项各得满分：按多选题导入，选其中一个就得满分')
