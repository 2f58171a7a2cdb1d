import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { courseStyle } from '#server/desk/course/course-style'
import { homeStyle } from '#server/desk/frame/home-style'
import { searchStyle } from '#server/desk/frame/search-style'
import { deskStyle as frameStyle } from '#server/desk/frame/style'
import { moneyStyle } from '#server/desk/order/money-style'
import { editorStyle } from '#server/desk/parts/editor-style'
import { workStyle } from '#server/desk/parts/work-style'
import { mediaStyle } from '#server/desk/site/media-style'
import { planStyle } from '#server/desk/study/plan-style'
import { questionStyle } from '#server/desk/tiku/question-style'
import { contrast } from '../../../support/contrast'

const READABLE = 4.5
const deskStyle =
  frameStyle + homeStyle + searchStyle + mediaStyle + moneyStyle + editorStyle + courseStyle + planStyle + questionStyle + workStyle
const folder = path.join(__dirname, '../../../../server/desk')
const pages = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  .join('\n')
const scripts = readdirSync(path.join(folder, 'script'), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(path.join(folder, 'script', name), 'utf8'))
  .join('\n')

const [light = '', dark = ''] = [...deskStyle.matchAll(/:root\{([^}]*)\}/g)].map(([, body = '']) => body)
const coloursOf = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/--([\w-]+):#(\w+)/g)].map(([, name, hex = '']) => [name, `#${hex.length === 3 ? hex.replace(/./g, '$&$&') : hex}`]),
  )
/** Reads the sheet's rule of a selector, outside of any width. */
const ruleOf = (selector: string) => {
  const rule = deskStyle.split('\n').find((line) => line.startsWith(`${selector}{`)) ?? ''
  return rule.slice(selector.length + 1, rule.indexOf('}'))
}

describe.each([
  ['light', coloursOf(light)],
  ['dark', coloursOf(dark)],
])('the colours of the desk in the %s', (_theme, colours) => {
  const words = ['text', 'muted', 'accent', 'danger'].flatMap((ink) => ['bg', 'surface'].map((ground) => [ink, ground] as const))
  it.each([
    ...words,
    ['on-accent', 'accent'] as const,
    ['accent', 'tint'] as const,
    ['text', 'tint'] as const,
    ['warn', 'warn-tint'] as const,
    ['muted', 'hover'] as const,
  ])('%s is readable on %s', (ink, ground) => expect(contrast(colours[ink] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(READABLE))
})

/** Classes that are made from the state of an upload or a file. */
const stateClasses = ['selected', 'waits', 'done', 'going', 'over', 'paused', 'refused', 'warn', 'wrong']

it('every class that pages use has a style, and every style is used', () => {
  const written = [...pages.matchAll(/className=(?:"([^"]+)"|\{([^}]+)\})/g)].flatMap(([, plain, code = '']) =>
    (plain === undefined ? [...code.matchAll(/'([^']+)'/g)].map(([, names = '']) => names) : [plain]).flatMap((names) => names.split(' ')),
  )
  const made = [...scripts.matchAll(/class: '([^']+)'/g)].flatMap(([, names = '']) => names.split(' '))
  const styled = [...deskStyle.matchAll(/\.([a-z]+)(?=[^;{}]*\{)/g)].map(([, name]) => name)
  expect([...new Set(styled)].sort()).toEqual([...new Set([...written, ...made, ...stateClasses])].sort())
  for (const [, name] of deskStyle.matchAll(/attr\(([\w-]+)\)/g)) expect(pages).toMatch(new RegExp(`<td[^>]*\\s${name}=`))
})

it('the cell of a check box is a cell, not a card of the same name', () => {
  const [, cell = ''] = /<td className="(\w+)" data-title="选"/.exec(pages) ?? []
  expect(cell).not.toBe('')
  const rules = deskStyle.split('\n').filter((rule) => new RegExp(`(?:^|,)\\.${cell}[,{]`).test(rule))
  expect(rules).toEqual([])
})

it('every control has a visible focus', () => {
  const [focused = ''] = /^a:focus-visible[^{]*\{[^}]*\}/m.exec(deskStyle) ?? []
  for (const element of ['a', 'button', 'input', 'select', 'textarea', 'summary']) expect(focused).toContain(`${element}:focus-visible`)
  expect(focused).toMatch(/\{outline:2px solid /)
  expect(ruleOf('.skip')).toMatch(/left:-\d+px/)
  expect(ruleOf('.skip:focus')).toMatch(/left:\d+px/)
  // Read aloud though it is not seen.
  expect(ruleOf('.unseen')).not.toMatch(/display:none|visibility:hidden/)
})

it('a long word makes no page wider', () => {
  for (const selector of ['th,td', 'dd', 'pre'])
    expect([selector, ruleOf(selector)]).toEqual([selector, expect.stringContaining('overflow-wrap:anywhere')])
})

it('a wide and a narrow screen have one menu each', () => {
  const [narrow = ''] = /^@media \(max-width:900px\)\{.*$/m.exec(deskStyle) ?? []
  expect([ruleOf('.narrow'), ruleOf('.wide')]).toEqual([
    expect.stringContaining('display:none'),
    expect.not.stringContaining('display:none'),
  ])
  expect(narrow).toContain('.wide{display:none}')
  expect(narrow).toMatch(/\.narrow\{display:block\b/)
})

it('a mark in a narrow column keeps its colour over that of small text', () => {
  const [plain, marked] = ['.sides small{', '.warned,.sides small.warned{'].map((rule) => deskStyle.includes(rule))
  expect([plain, marked]).toEqual([true, true])
  expect(ruleOf('.sides small.right')).toBe('color:var(--right)')
})
