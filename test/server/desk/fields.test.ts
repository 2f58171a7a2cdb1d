import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FormFields } from '#server/desk/frame/form'
import { ageText, momentText } from '#server/desk/frame/row'
import { colour } from '#server/desk/parts/colour-field'
import {
  changedRows,
  choice,
  type Field,
  file,
  many,
  moment,
  momentOrNone,
  numbers,
  parseForm,
  rows,
  text,
  whole,
  wholeOrNone,
} from '#server/desk/parts/field'
import { rich } from '#server/desk/parts/rich-field'

const label = '数'
const prize = { title: text({ label: '名称' }), weight: whole({ label: '权重', least: 1, most: 9 }) }
const NOON = Date.parse('2026-12-01T12:00:00+08:00')

describe('a field of a form', () => {
  it.each([
    ['text', text({ label }), [' 甲\r\n乙 '], { value: '甲\n乙' }],
    ['text that is missing', text({ label }), ['  '], { error: '请填写数' }],
    ['text that may be missing', text({ label, isOptional: true }), [], { value: '' }],
    ['text of its greatest length', text({ label, most: 2 }), ['甲乙'], { value: '甲乙' }],
    ['text that is too long', text({ label, most: 2 }), ['甲乙丙'], { error: '数最多 2 字' }],
    ['the least number', whole({ label, least: 1, most: 9 }), [' 1 '], { value: 1 }],
    ['the greatest number', whole({ label, least: 1, most: 9 }), ['9'], { value: 9 }],
    ['a number below', whole({ label, least: 1, most: 9 }), ['0'], { error: '数须是 1 到 9 的整数' }],
    ['a number above', whole({ label, least: 1, most: 9 }), ['10'], { error: '数须是 1 到 9 的整数' }],
    ['a negative number', whole({ label, least: -5, most: 9 }), ['-5'], { value: -5 }],
    ['a part of a number', whole({ label, least: 1, most: 9 }), ['1.5'], { error: '数须是 1 到 9 的整数' }],
    ['no number', whole({ label, least: 0, most: 9 }), [''], { error: '数须是 0 到 9 的整数' }],
    ['no number where none is allowed', wholeOrNone({ label, least: 1, most: 9 }), [' '], { value: null }],
    ['a number where none is allowed', wholeOrNone({ label, least: 1, most: 9 }), ['3'], { value: 3 }],
    ['numbers, each once', numbers({ label, most: 3 }), ['3, 1，3、2 '], { error: '数写编号，用空格隔开，最多 3 个' }],
    ['numbers up to the most', numbers({ label, most: 4 }), ['3, 1，3、2 '], { value: [3, 1, 2] }],
    ['numbers with a zero before', numbers({ label, most: 4 }), ['01'], { error: '数写编号，用空格隔开，最多 4 个' }],
    ['no numbers', numbers({ label, most: 4 }), [''], { value: [] }],
    ['a choice', choice({ label, choices: { a: '甲' } }), ['a'], { value: 'a' }],
    ['a choice that is none', choice({ label, choices: { a: '甲' } }), ['toString'], { error: '请选择数' }],
    ['choices, those there are', many({ label, choices: { a: '甲', b: '乙' } }), ['b', 'x'], { value: ['b'] }],
    ['a file', file({ label }), ['12'], { value: 12 }],
    ['no file', file({ label }), [''], { error: '请选择数' }],
    ['no file where none is allowed', file({ label, isOptional: true }), [''], { value: null }],
    ['a file that is none', file({ label, isOptional: true }), ['0'], { error: '请重新选择数' }],
    [
      'rich content',
      rich({ label, most: 9 }),
      [' 甲\n\n乙 '],
      { value: ['甲', '乙'].map((said) => ({ type: 'p', inline: [{ text: said }] })) },
    ],
    ['rich content that is missing', rich({ label, most: 9 }), [' \n '], { error: '请填写数' }],
    ['a moment', moment({ label }), ['2026-12-01T12:00'], { value: NOON }],
    ['a moment of no day', moment({ label }), ['2026-02-30 12:00'], { error: '数的写法是 2026-12-01 19:30' }],
    ['no moment', moment({ label }), [''], { error: '数的写法是 2026-12-01 19:30' }],
    ['no moment where none is allowed', momentOrNone({ label }), [' '], { value: null }],
    ['a moment where none is allowed', momentOrNone({ label }), ['2026-12-01 12:00'], { value: NOON }],
    ['a listed colour', colour({ label }), ['#1d5fbf', '#0b7a75'], { value: '#1d5fbf' }],
    ['an own colour', colour({ label }), ['own', '#12ab34'], { value: '#12ab34' }],
    ['no colour', colour({ label }), ['', '#0b7a75'], { value: '' }],
    ['a colour that is none', colour({ label }), ['teal'], { error: '数的写法是 # 加六位，如 #0b7a75' }],
    ['an own colour that is none', colour({ label }), ['own', 'url(x)'], { error: '数的写法是 # 加六位，如 #0b7a75' }],
    [
      'rows, without empty ones',
      rows({ label, most: 2, columns: prize }),
      ['甲', '1', ' ', '', '乙', '2'],
      {
        value: [
          { title: '甲', weight: 1 },
          { title: '乙', weight: 2 },
        ],
      },
    ],
    ['no rows', rows({ label, most: 2, columns: prize }), ['', ''], { error: '数至少填写一行' }],
    ['too many rows', rows({ label, most: 1, columns: prize }), ['甲', '1', '乙', '2'], { error: '数最多 1 行' }],
    ['a row that is wrong', rows({ label, most: 2, columns: prize }), ['甲', '1', '乙', '0'], { error: '第 2 行：权重须是 1 到 9 的整数' }],
  ] as const)('accepts %s', (_name, field, texts, result) => {
    expect(field.parse(texts)).toEqual(result)
  })

  it.each([
    ['up 1', ['乙', '2', '甲', '1']],
    ['down 0', ['乙', '2', '甲', '1']],
    ['up 0', ['甲', '1', '乙', '2']],
    ['down 1', ['甲', '1', '乙', '2']],
    ['up 2', ['甲', '1', '乙', '2']],
    ['down 2', ['甲', '1', '乙', '2']],
    ['remove 0', ['乙', '2']],
    ['remove 1', ['甲', '1']],
    ['remove 2', ['甲', '1', '乙', '2']],
    ['add 0', ['甲', '1', '乙', '2', '', '']],
    ['after 0', ['甲', '1', '甲', '', '乙', '2']],
    ['after 1', ['甲', '1', '乙', '2', '乙', '']],
    ['after 2', ['甲', '1', '乙', '2']],
    ['turn 0', ['甲', '1', '乙', '2']],
    ['up -1', ['甲', '1', '乙', '2']],
  ])('has rows that the button %s changes', (button, texts) => {
    expect(changedRows(prize, ['甲', '1', '乙', '2'], button)).toEqual(texts)
  })

  it.each([
    ['prizes up 1', 0],
    ['prizes down 0', 1],
    ['prizes remove 1', 1],
    ['prizes add 0', 1],
    ['prizes after 0', 1],
    ['others up 1', -1],
    [undefined, -1],
  ])('puts the focus, after %s, at row %i', (change, row) => {
    const fields = { prizes: rows({ label: '奖品', hint: '写清楚', most: 9, columns: prize }) }
    const html = renderToStaticMarkup(createElement(FormFields, { fields, texts: { prizes: ['甲', '1', '乙', '2'] }, errors: {}, change }))
    const focused = [...html.matchAll(/<input[^>]*>/g)].flatMap(([tag], at) => (/autofocus/i.test(tag) ? [at] : []))
    expect(focused).toEqual(row < 0 ? [] : [row * 2])
    expect(html).toContain('写清楚')
  })

  const drawn = (field: Field, texts: readonly string[]) =>
    renderToStaticMarkup(createElement(FormFields, { fields: { it: field }, texts: { it: texts }, errors: {} }))

  it('lets a moment be chosen in the calendar of the browser', () => {
    expect(drawn(moment({ label }), ['2026-12-01 12:00'])).toMatch(/<input type="datetime-local"[^>]* value="2026-12-01T12:00"/)
    const lines = rows({ label, most: 2, columns: { at: moment({ label: '时间' }) } })
    expect(drawn(lines, ['2026-12-01 12:00'])).toContain('value="2026-12-01T12:00"')
  })

  it('marks the colour that is stored, as one of the list, an own one or none', () => {
    const marked = (texts: readonly string[]) =>
      /type="radio"[^>]* value="([^"]*)"[^>]*checked|checked=""[^>]*value="([^"]*)"/.exec(drawn(colour({ label }), texts))
    expect(marked(['#A8500f'.toLowerCase()])?.slice(1).find(Boolean)).toBe('#a8500f')
    expect(marked(['#123456'])?.slice(1).find(Boolean)).toBe('own')
    expect(drawn(colour({ label }), ['#123456'])).toMatch(/type="color"[^>]*value="#123456"/)
    expect(drawn(colour({ label }), ['own', '#654321'])).toMatch(/type="color"[^>]*value="#654321"/)
    expect(drawn(colour({ label, isDark: true }), ['"><q7x'])).toMatch(/type="color"[^>]*value="#35b5ad"/)
  })

  it('draws a list of single lines without frames', () => {
    expect(drawn(rows({ label, most: 2, columns: { name: text({ label: '名' }) } }), ['甲'])).toContain('class="rows line"')
    expect(drawn(rows({ label, most: 2, columns: prize }), ['甲', '1'])).toContain('class="rows"')
  })

  it('shows all errors at once', () => {
    expect(parseForm(prize, { title: [''], weight: ['x'] })).toEqual({
      values: null,
      errors: { title: '请填写名称', weight: '权重须是 1 到 9 的整数' },
    })
    expect(parseForm(prize, { title: ['甲'], weight: ['1'] })).toEqual({ values: { title: '甲', weight: 1 }, errors: null })
  })
})

describe('words of the desk', () => {
  it.each([
    [null, '—'],
    [NOON - 59_999, '0 分钟'],
    [NOON - 60_000, '1 分钟'],
    [NOON - 3_599_999, '59 分钟'],
    [NOON - 3_600_000, '1 小时'],
    [NOON - 86_399_999, '23 小时'],
    [NOON - 86_400_000, '1 天'],
    [NOON + 1, '0 分钟'],
  ])('show for %p a waiting time of %s', (since, words) => {
    expect(ageText(since, NOON)).toBe(words)
  })

  it('show a time in Shanghai, or a dash', () => {
    expect([momentText(NOON), momentText(0), momentText(null), momentText(undefined)]).toEqual([
      '2026-12-01 12:00',
      '1970-01-01 08:00',
      '—',
      '—',
    ])
  })
})
