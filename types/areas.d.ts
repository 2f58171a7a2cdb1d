declare module '*/config/areas.cjs' {
  type Area = { about: string; tables: readonly string[]; reads: Readonly<Record<string, string>> }
  export const areas: Readonly<Record<string, Area>>
  export const tangled: readonly string[]
  export const layers: Readonly<Record<string, { kits: readonly string[]; files: readonly string[] }>>
}
