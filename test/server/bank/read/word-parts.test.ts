import { Numbering } from '#server/bank/read/docx/numbering'
import { texOfOmml } from '#server/bank/read/docx/omml'
import { treeOf as readTree } from '#server/bank/read/docx/readable'
import { letters, math } from './word'

function treeOf(xml: string) {
  const tree = readTree(xml)
  if (!tree) throw new Error('no XML')
  return tree
}

const part = (name: string, inside: string) => `<m:${name}>${inside}</m:${name}>`
/** Properties of an element, each with its value. */
const look = (of: string, ...values: string[]) =>
  part(`${of}Pr`, values.map((each) => `<m:${each.replace(/=(.*)/, ' m:val="$1"')}/>`).join(''))
const e = (text: string) => part('e', letters(text))
const over = (num: string, den: string) => part('num', letters(num)) + part('den', letters(den))
const limits = part('sub', letters('i')) + part('sup', letters('n'))

describe('a formula of Word', () => {
  it.each([
    ['a fraction', part('f', over('a', 'b')), '\\frac{a}{b}'],
    ['one without a bar', part('f', look('f', 'type=noBar') + over('a', 'b')), '{{a}\\atop{b}}'],
    ['one in a line', part('f', look('f', 'type=lin') + over('a', 'b')), '{a}/{b}'],
    ['a slanted one', part('f', look('f', 'type=skw') + over('a', 'b')), '{a}/{b}'],
    ['a root with its degree', part('rad', part('deg', letters('3')) + e('x')), '\\sqrt[3]{x}'],
    ['one whose degree is hidden', part('rad', look('rad', 'degHide=1') + part('deg', letters('3')) + e('x')), '\\sqrt{x}'],
    ['one whose degree is not hidden', part('rad', look('rad', 'degHide=off') + part('deg', letters('3')) + e('x')), '\\sqrt[3]{x}'],
    ['one whose degree is hidden without a value', part('rad', part('radPr', '<m:degHide/>') + part('deg', '') + e('x')), '\\sqrt{x}'],
    ['both scripts', part('sSubSup', e('x') + limits), '{x}_{i}^{n}'],
    ['scripts before', part('sPre', e('x') + limits), '{}_{i}^{n}{x}'],
    ['an integral without a sign of its own', part('nary', limits + e('x')), '\\int_{i}^{n} {x}'],
    [
      'a product with limits above and below',
      part('nary', look('nary', 'chr=∏', 'limLoc=undOvr') + limits + e('x')),
      '\\prod\\limits_{i}^{n} {x}',
    ],
    [
      'a sum with limits beside',
      part('nary', look('nary', 'chr=∑', 'limLoc=subSup') + part('sub', '') + part('sup', letters('n')) + e('x')),
      '\\sum^{n} {x}',
    ],
    ['an operator of another sign', part('nary', look('nary', 'chr=⊕') + part('sub', '') + part('sup', '') + e('x')), '\\mathop{⊕} {x}'],
    ['brackets', part('d', e('x')), '\\left(x\\right)'],
    ['brackets with parts', part('d', e('x') + e('y')), '\\left(x \\middle| y\\right)'],
    ['a bracket on one side', part('d', look('d', 'begChr={', 'endChr=') + e('x')), '\\left\\{x\\right.'],
    [
      'parts with a sign of their own',
      part('d', look('d', 'begChr=[', 'sepChr=/', 'endChr=]') + e('x') + e('y')),
      '\\left[x \\middle/ y\\right]',
    ],
    ['a matrix', part('m', part('mr', e('a') + e('b')) + part('mr', e('c') + e('d'))), '\\begin{matrix}a & b \\\\ c & d\\end{matrix}'],
    ['equations', part('eqArr', e('a') + e('b')), '\\begin{aligned}a \\\\ b\\end{aligned}'],
    ['an accent', part('acc', e('x')), '\\hat{x}'],
    ['another accent', part('acc', look('acc', 'chr=\u0303') + e('x')), '\\tilde{x}'],
    ['a bar above', part('bar', look('bar', 'pos=top') + e('x')), '\\overline{x}'],
    ['a bar below', part('bar', e('x')), '\\underline{x}'],
    ['a brace below', part('groupChr', e('x')), '\\underbrace{x}'],
    ['a brace above', part('groupChr', look('groupChr', 'chr=\u23de', 'pos=top') + e('x')), '\\overbrace{x}'],
    ['another sign above', part('groupChr', look('groupChr', 'chr=⇒', 'pos=top') + e('x')), '\\overset{⇒}{x}'],
    ['another sign below', part('groupChr', look('groupChr', 'chr=⇒') + e('x')), '\\underset{⇒}{x}'],
    ['what stands below', part('limLow', e('lim') + part('lim', letters('n'))), '\\mathop{\\lim}\\limits_{n}'],
    ['what stands above', part('limUpp', e('x') + part('lim', letters('n'))), '\\mathop{x}\\limits^{n}'],
    ['a function', part('func', part('fName', letters('lg')) + e('x')), '\\lg {x}'],
    ['a frame', part('borderBox', e('x')), '\\boxed{x}'],
    ['a box', part('box', e('x')), '{x}'],
    ['what is shown', part('phant', e('x')), '{x}'],
    ['what only takes room', part('phant', look('phant', 'show=0') + e('x')), '\\phantom{x}'],
    ['words', part('r', look('r', 'nor') + part('t', 'if x')), '\\text{if x}'],
    ['Chinese words', letters('销售额'), '\\text{销售额}'],
    ['letters that are no function', letters('abx'), 'abx'],
    ['letters set upright', part('r', look('r', 'sty=p') + part('t', 'mol')), '\\mathrm{mol}'],
    ['several spaces as one', letters('x   +  y'), 'x + y'],
    ['marks of Word, which are left out', `<w:bookmarkStart/>${letters('x')}`, 'x'],
    ['the look of letters, which is left out', `<w:rPr><w:b/></w:rPr>${letters('x')}`, 'x'],
  ])('reads %s', (_, inside, tex) => {
    expect(texOfOmml(treeOf(math(inside)))).toBe(tex)
  })

  it('names the unknown elements when it is refused', () => {
    expect(() => texOfOmml(treeOf(math('<m:chem/>')))).toThrow('公式里有不认识的内容：m:chem')
  })
})

const level = (at: number, format: string, text: string, start = '1') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/>${format === '' ? '' : `<w:numFmt w:val="${format}"/>`}<w:lvlText w:val="${text}"/></w:lvl>`
/** Lists by number, of kinds by number; a list may change levels of its kind. */
const lists = (kinds: readonly string[], numbers: readonly [kind: number, changes?: string][]) =>
  treeOf(
    `<w:numbering>${kinds.map((inside, at) => `<w:abstractNum w:abstractNumId="${at}">${inside}</w:abstractNum>`).join('')}${numbers
      .map(([kind, changes = ''], at) => `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${kind}"/>${changes}</w:num>`)
      .join('')}</w:numbering>`,
  )
const at = (list: number, depth: number | null = 0) => ({ list: String(list), level: depth, style: null })

describe('the numbers of a list of Word', () => {
  it.each([
    ['decimal', 9, '9.'],
    ['', 3, '3.'],
    ['upperLetter', 27, 'AA.'],
    ['lowerLetter', 3, 'c.'],
    ['upperRoman', 14, 'XIV.'],
    ['lowerRoman', 9, 'ix.'],
    ['decimalEnclosedCircle', 20, '⑳.'],
    ['decimalEnclosedCircleChinese', 21, '21.'],
    ['chineseCounting', 10, '十.'],
    ['chineseCounting', 12, '十二.'],
    ['chineseCounting', 20, '二十.'],
    ['ideographDigital', 100, '一〇〇.'],
  ])('have the format %s: %i becomes %s', (format, number, written) => {
    const numbering = new Numbering(lists([level(0, format, '%1.', String(number))], [[0]]), null)
    expect(numbering.label(at(1))).toBe(`${written} `)
  })

  it('restart below the next number of the level above, and name the levels above', () => {
    const numbering = new Numbering(lists([level(0, 'decimal', '%1') + level(1, 'decimal', '%1.%2')], [[0]]), null)
    expect([0, 1, 1, 0, 1].map((depth) => numbering.label(at(1, depth)))).toEqual(['1 ', '1.1 ', '1.2 ', '2 ', '2.1 '])
  })

  it('take the start of a level above that has not been counted', () => {
    const numbering = new Numbering(lists([level(0, 'decimal', '%1', '5') + level(1, 'decimal', '%1.%2')], [[0]]), null)
    expect(numbering.label(at(1, 1))).toBe('5.1 ')
  })

  it('continue through all lists of a kind, but not through one that changes its kind', () => {
    const start = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>'
    const numbering = new Numbering(lists([level(0, 'decimal', '%1')], [[0], [0], [0, start]]), null)
    expect([1, 2, 3, 3, 1].map((list) => numbering.label(at(list)))).toEqual(['1 ', '2 ', '7 ', '8 ', '3 '])
  })

  it('follow the style of a paragraph, unless it has its own', () => {
    const style = (id: string, list: number, depth: number) =>
      `<w:style w:styleId="${id}"><w:pPr><w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr></w:pPr></w:style>`
    const two = level(0, 'decimal', '%1') + level(1, 'lowerLetter', '%2)')
    const numbering = new Numbering(
      lists([two, level(0, 'upperRoman', '%1')], [[0], [1]]),
      treeOf(`<w:styles>${style('sub', 1, 1)}</w:styles>`),
    )
    const styled = (list: string | null, depth: number | null) => numbering.label({ list, level: depth, style: 'sub' })
    expect([styled(null, null), styled(null, 0), styled('2', 0), styled('0', null)]).toEqual(['a) ', '2 ', 'I ', ''])
  })

  it('continue below the next number of a level above that does not restart them, and can be digits throughout', () => {
    const restart = (value: number, of: string) => of.replace('<w:lvlText', `<w:lvlRestart w:val="${value}"/><w:isLgl/><w:lvlText`)
    const deep = level(0, 'upperRoman', '%1') + level(1, 'decimal', '%2') + restart(1, level(2, 'decimal', '%1.%3'))
    const numbering = new Numbering(lists([deep], [[0]]), null)
    expect([0, 1, 2, 1, 2, 0, 1, 2].map((depth) => numbering.label(at(1, depth)))).toEqual([
      'I ',
      '1 ',
      '1.1 ',
      '2 ',
      '1.2 ',
      'II ',
      '1 ',
      '2.1 ',
    ])
  })

  it('fall back to the first level from 1 on for invalid values', () => {
    const odd = '<w:lvl w:ilvl=""><w:start w:val=""/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
    expect(new Numbering(lists([odd], [[0]]), null).label(at(1))).toBe('1. ')
  })

  it('numbers are empty for a bullet, for no format and without a text', () => {
    const kinds = [level(0, 'bullet', '•'), level(0, 'none', '%1'), level(0, 'decimal', '')]
    const numbering = new Numbering(lists(kinds, [[0], [1], [2]]), null)
    expect([1, 2, 3, 4].map((list) => numbering.label(at(list)))).toEqual(['', '', '', ''])
    expect(new Numbering(null, null).label(at(1))).toBe('')
  })
})
