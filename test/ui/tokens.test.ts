import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contrast } from '../support/contrast'

const sheet = readFileSync(path.join(__dirname, '../../src/ui/_tokens.scss'), 'utf8')

/** Colours of one mixin of the sheet, by token. */
function coloursOf(mixin: string): Record<string, string> {
  const [, body = ''] = new RegExp(`@mixin ${mixin} \\{([^}]*)\\}`).exec(sheet) ?? []
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

const onGrounds = ['text', 'muted', 'faint', 'accent', 'danger', 'right', 'wrong', 'warn'].flatMap((ink) =>
  ['bg', 'surface', 'raised'].map((ground) => [ink, ground] as const),
)
const pairs = [
  ...onGrounds,
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
  ['accent', 'tint'],
  ['text', 'tint'],
  ['bg', 'text'],
] as const

const looks = ['light', 'dark'].flatMap((theme) => [
  [theme, coloursOf(theme)] as const,
  [`${theme} of the alternate brand`, { ...coloursOf(theme), ...coloursOf(`mingde-${theme}`) }] as const,
])

describe.each(looks)('the colours, %s', (_, colours) => {
  it.each(pairs)('%s is readable on %s', (ink, ground) => {
    expect(contrast(colours[ink] ?? '#000000', colours[ground] ?? '#000000')).toBeGreaterThanOrEqual(4.5)
  })
})

describe('every theme', () => {
  it('names the same colours', () => {
    expect(Object.keys(coloursOf('dark'))).toEqual(Object.keys(coloursOf('light')))
    expect(Object.keys(coloursOf('mingde-dark'))).toEqual(Object.keys(coloursOf('mingde-light')))
  })
})
