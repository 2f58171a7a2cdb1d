declare module 'semver' {
  export class Range {
    constructor(range: string)
  }
  export function minVersion(range: Range | string): { version: string } | null
  export function satisfies(version: string, range: string): boolean
}
