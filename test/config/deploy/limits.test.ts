import { readFileSync } from 'node:fs'

const read = (file: string) => readFileSync(file, 'utf8')
const units: Record<string, number> = { m: 1_048_576, mb: 1_000_000 }
/** Sizes that a file of a proxy allows, in its order: of the site, of the desk. */
const allowed = (file: string, pattern: RegExp) =>
  [...read(file).matchAll(pattern)].map(([, size, unit = '']) => Number(size) * (units[unit.toLowerCase()] ?? Number.NaN))
const numberIn = (file: string, name: string) =>
  Number(new RegExp(`${name} = ([\\d_]+)`).exec(read(file))?.[1]?.replaceAll('_', '') ?? Number.NaN)

const uploads =
  numberIn('src/domain/device/upload-plan.ts', 'BLOCK_BYTES') + numberIn('server/providers/uploads/upload-routes.ts', 'FORM_BYTES')
const films = numberIn('server/desk/site/media-form.ts', 'FORM_BYTES')
/** Fields and boundaries of a form beside its file. */
const FRAME = 1_000_000

describe.each([
  ['deploy/nginx.conf', /client_max_body_size (\d+)(m);/g],
  ['deploy/Caddyfile', /max_size (\d+)(MB)/g],
])('the limits of %s', (file, pattern) => {
  const [site = 0, desk = 0, ...more] = allowed(file, pattern)

  it('let through what the server takes, and not much more', () => {
    expect(more).toEqual([])
    expect(site).toBeGreaterThanOrEqual(uploads + FRAME)
    expect(site).toBeLessThan(2 * uploads)
    expect(desk).toBeGreaterThanOrEqual(films + FRAME)
    expect(desk).toBeLessThan(2 * films)
  })
})
