import { readFileSync } from 'node:fs'
import path from 'node:path'

const sheet = readFileSync(path.join(__dirname, '../../src/ui/_tokens.scss'), 'utf8')

/** Colours of one mixin of the sheet, by token. */
function coloursOf(mixin: string): Record<string, string> {
  const [, body = ''] = new RegExp(`@mixin ${mixin} \\{([^}]*)\\}`).exec(sheet) ?? []
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

const channel = (hex: string) => {
  const part = Number.parseInt(hex, 16) / 255
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const luminance = (colour: string) =>
  0.2126 * channel(colour.slice(1, 3)) + 0.7152 * channel(colour.slice(3, 5)) + 0.0722 * channel(colour.slice(5, 7))

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
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
  it.each(pairs)('%s is read on %s', (ink, ground) => {
    expect(contrast(colours[ink] ?? '#000000', colours[ground] ?? '#000000')).toBeGreaterThanOrEqual(4.5)
  })
})

describe('every theme', () => {
  it('names the same colours', () => {
    expect(Object.keys(coloursOf('dark'))).toEqual(Object.keys(coloursOf('light')))
    expect(Object.keys(coloursOf('mingde-dark'))).toEqual(Object.keys(coloursOf('mingde-light')))
  })
})
