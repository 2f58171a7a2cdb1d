/** A masked name: the first character and two stars. */
export function maskName(name: string): string {
  const [first = ''] = [...name.trim()]
  return `${first}**`
}

/** The device's own code in an x-version header; empty if missing. */
export function clientCodeIn(version: string): string {
  const code = version.split(';')[5] ?? ''
  return /^[\w-]{8,64}$/.test(code) ? code : ''
}
