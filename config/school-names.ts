import { installation } from '../src/domain/site/installation'

const names = installation.brands.map(({ name }) => name)

const plain = (text: string) =>
  text.replace(/\\(?:u([\da-f]{4})|x([\da-f]{2}))/gi, (_, long?: string, short?: string) =>
    String.fromCharCode(Number.parseInt(long ?? short ?? '', 16)),
  )

/** Rows of brands as bundlers write them: with quotes around keys or without. */
const rows = names.map((name) => new RegExp(`"?name"?:\\s*"${name}",\\s*"?tagline"?:\\s*"${name}[^"]*"`, 'g'))

/** Lists the places of a built file that name a school of ours, but for the rows that a school begins with: some letters around each. */
export function placesNaming(built: string): string[] {
  const text = rows.reduce((left, row) => left.replace(row, ''), plain(built))
  return names.flatMap((name) =>
    text
      .split(name)
      .slice(1)
      .map((after, at) => `${text.split(name)[at]?.slice(-30)}${name}${after.slice(0, 10)}`),
  )
}
