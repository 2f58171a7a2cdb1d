import { contentIn, contentOf, documentOf, textFor } from '#server/desk/script/editor/convert'
import type { RichContent, RichNode, RichText } from '@/contract/site/rich.schema'
import { fc } from '../../../support/fast-check'

const formula = { src: '', width: 0, height: 0, depth: 0 }
const signs = [
  '甲',
  '乙 ',
  ' ',
  'a',
  '1. ',
  '5',
  '*',
  '**',
  '`',
  '$',
  '[',
  ']',
  '(',
  ')',
  '|',
  '#',
  '## ',
  '- ',
  '!',
  '\\',
  '。',
  '\n',
  '<b>',
  '&',
]
const words = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))
const tex = fc.constantFrom('x^2', 'i=4\\%', '\\frac{1}{2}', 'a|b', '[0,1)', '{*}')
const mark = fc.constantFrom('strong', 'em', 'code')
const href = fc.constantFrom('https://example.com/a?b=c', '/course/101/detail', 'mailto:a@example.com')
const piece: fc.Arbitrary<RichText> = fc.oneof(
  { weight: 4, arbitrary: words.map((text) => ({ text })) },
  { weight: 2, arbitrary: fc.tuple(words, mark).map(([text, own]) => ({ text, mark: own }) as RichText) },
  fc.tuple(words, href).map(([text, own]) => ({ text, href: own })),
  fc.tuple(words, mark, href).map(([text, own, to]) => ({ text, mark: own, href: to }) as RichText),
  tex.map((text) => ({ text, formula })),
)
const inline = fc.array(piece, { minLength: 1, maxLength: 4 })
const block: fc.Arbitrary<RichNode> = fc.oneof(
  { weight: 3, arbitrary: inline.map((own) => ({ type: 'p' as const, inline: own })) },
  fc.tuple(fc.constantFrom(2 as const, 3 as const), inline).map(([level, own]) => ({ type: 'h' as const, level, inline: own })),
  fc
    .tuple(fc.boolean(), fc.array(inline, { minLength: 1, maxLength: 3 }))
    .map(([ordered, items]) => ({ type: 'list' as const, ordered, items })),
  fc
    .integer({ min: 1, max: 3 })
    .chain((width) => fc.array(fc.array(inline, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 3 }))
    .map((rows) => ({ type: 'table' as const, rows })),
  fc.constant<RichNode>({ type: 'img', src: 'library/f/1.png', alt: '图 [1] 与 \\', width: 640, height: 320 }),
  fc.constant<RichNode>({ type: 'media', kind: 'audio', src: 'library/f/2.mp3', name: '听力' }),
  tex.map((text) => ({ type: 'formula' as const, tex: text, src: '', width: 0, height: 0 })),
)
const content = fc.array(block, { minLength: 1, maxLength: 5 })

/** Content as an editor holds it: neighbours of one kind are one text. */
const settled = (given: RichContent) => contentOf(documentOf(given))

describe('the editor of rich fields', () => {
  it('[500 documents] keeps content as it is', () => {
    fc.assert(
      fc.property(content, (given) => {
        const once = settled(given)
        expect(settled(once)).toEqual(once)
        expect(once.map(({ type }) => type)).toEqual(given.map(({ type }) => type))
      }),
      { numRuns: 500 },
    )
  })

  it('[500 documents] fills its field with text that is read back as the same', () => {
    let asMarkup = 0
    fc.assert(
      fc.property(content, (given) => {
        const once = settled(given)
        const text = textFor(once)
        if (!text.startsWith('[\n')) asMarkup += 1
        expect(settled(contentIn(text) ?? [])).toEqual(once)
      }),
      { numRuns: 500 },
    )
    process.stdout.write(`${asMarkup} of 500 documents as markup\n`)
    expect(asMarkup).toBeGreaterThan(400)
  })

  it('has nothing to say of a document without content', () => {
    expect(textFor(contentOf(documentOf([])))).toBe('')
    expect(contentIn('')).toEqual([])
  })

  it('drops empty lines at the end, and keeps those between', () => {
    const line = (text: string): RichNode => ({ type: 'p', inline: [{ text }] })
    expect(contentOf(documentOf([line('甲'), line(''), line('乙'), line(''), line('')]))).toEqual([line('甲'), line(''), line('乙')])
  })

  it('shows content that markup cannot say, and leaves what it cannot show as it stands', () => {
    expect(contentIn('[{"type":"p","inline":[]}]')).toEqual([{ type: 'p', inline: [] }])
    expect(['[{"type":"p"}]', '[{"type":"x"}]', '[{', '[{"type":"table","rows":[[1]]}]'].map(contentIn)).toEqual([null, null, null, null])
  })

  it('fills up the short rows of a table', () => {
    const cell = (text: string): RichText[] => [{ text }]
    expect(contentOf(documentOf([{ type: 'table', rows: [[cell('甲'), cell('乙')], [cell('丙')]] }]))).toEqual([
      {
        type: 'table',
        rows: [
          [cell('甲'), cell('乙')],
          [cell('丙'), []],
        ],
      },
    ])
  })
})
