/** A seed file that must not be loaded: the message is one line with the file, the JSON path and what is wrong. */
export class SeedError extends Error {
  constructor(file: string, path: string, what: string) {
    super(`${file} ${path || '/'}: ${what}`)
    this.name = 'SeedError'
  }
}
