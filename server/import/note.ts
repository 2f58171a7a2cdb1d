/** Something a question that was taken lost or changed on its way: `code` for machines, `reason` for people. */
export class Note {
  constructor(
    readonly code: string,
    readonly reason: string,
  ) {}
}
