import { headingOf, isKeyHead, materialOf } from '#server/bank/read/docx/sections'
import type { MarkupElement, MarkupNode } from '#server/bank/read/draft'
import { gridOf, isElement, likenessToHtml, readHtml } from '#server/bank/read/rich/html'
import { isMoreThanList, itemsOf } from '#server/bank/read/rich/list-items'
import { isHidden, isUnderlined, lostLook, styledMark, styledScript } from '#server/bank/read/rich/markup'
import { texName, texSigns, texWords } from '#server/bank/read/rich/tex'
import { columnName, columnOf, rowOf } from '#server/bank/read/workbook/cells'

/** The one element of a text. */
function elementOf(html: string): MarkupElement {
  const found = readHtml(html).find(isElement)
  if (!found) throw new Error('no element')
  return found
}
const wordsOf = (nodes: readonly MarkupNode[]): string => nodes.map((node) => (isElement(node) ? wordsOf(node.children) : node)).join('')

it.each([
  ['<p>甲</p>', 'html'],
  ['甲<br>乙', 'guess'],
  ['甲<br>乙<b>丙', 'text'],
  ['甲</b>乙', 'text'],
  ['<b>甲<b>乙</b>', 'html'],
  ['<p></p>', 'text'],
  ['<p><img src="a.png"></p>', 'html'],
  ['<br> 标签表示什么', 'text'],
  ['若 a<b，则 b>a', 'text'],
  ['甲', 'text'],
])('%s looks like %s', (text, likeness) => {
  expect(likenessToHtml(text)).toBe(likeness)
})

describe('a list', () => {
  it.each([
    ['<ul><li>一</li><li>二</li></ul>', '· 一|· 二', false],
    ['<ol><li>一</li><li>二</li></ol>', '1. 一|2. 二', false],
    ['<ol start="3"><li>一</li><li>二</li></ol>', '3. 一|4. 二', true],
    ['<ol start="-1"><li>一</li><li>二</li><li>三</li></ol>', '-1. 一|0. 二|1. 三', true],
    ['<ol type="a"><li>一</li><li>二</li></ol>', 'a. 一|b. 二', true],
    ['<ol type="A" start="26"><li>一</li><li>二</li></ol>', 'Z. 一|AA. 二', true],
    ['<ol type="i" start="4"><li>一</li><li>二</li></ol>', 'iv. 一|v. 二', true],
    ['<ol type="I" start="9"><li>一</li></ol>', 'IX. 一', true],
    ['<ol type="1"><li>一</li></ol>', '1. 一', false],
    ['<ol style="list-style-type: lower-alpha"><li>一</li></ol>', 'a. 一', true],
    ['<ol style="list-style: upper-roman inside"><li>一</li></ol>', 'I. 一', true],
    ['<ol style="list-style-type: decimal"><li>一</li></ol>', '1. 一', false],
    ['<ol reversed><li>一</li></ol>', '1. 一', true],
    ['<ol><li>一</li><li value="7">二</li><li>三</li></ol>', '1. 一|7. 二|8. 三', true],
    ['<ul><li>一<ol><li>甲</li></ol></li><li>二</li></ul>', '· 一|\u30001. 甲|· 二', true],
    ['<ul><li>一</li><ul><li>甲</li></ul></ul>', '· 一|\u3000· 甲', true],
    ['<ul> <li>一</li>旁<p>注</p></ul>', '· 一|旁|注', false],
  ])('%s becomes %s', (html, items, isMore) => {
    const list = elementOf(html)
    expect(
      itemsOf(list)
        .map(({ mark, nodes }) => mark + wordsOf(nodes))
        .join('|'),
    ).toBe(items)
    expect(isMoreThanList(list)).toBe(isMore)
  })
})

describe('a table', () => {
  it.each([
    ['<table><tr><td>一</td><th>二</th></tr></table>', '一,二'],
    ['<table><thead><tr><td>一</td></tr></thead><tbody><tr><td>二</td></tr></tbody></table>', '一/二'],
    ['<table><tr><td colspan="2">一</td><td>二</td></tr></table>', '一,-,二'],
    ['<table><tr><td rowspan="2">一</td><td>二</td></tr><tr><td>三</td></tr></table>', '一,二/-,三'],
    ['<table><tr><td rowspan="2" colspan="2">一</td></tr><tr><td>二</td></tr></table>', '一,-/-,-,二'],
    ['<table><tr><td colspan="0">一</td><td colspan="x">二</td></tr></table>', '一,二'],
    ['<table><caption>题</caption><tr><td>一</td></tr></table>', '一'],
  ])('%s has the cells %s', (html, cells) => {
    const grid = gridOf(elementOf(html))
    expect(grid.map((row) => row.map((cell) => (cell ? wordsOf(cell.children) : '-')).join(',')).join('/')).toBe(cells)
  })
})

describe('the formatting of an element', () => {
  it.each([
    ['<s>一</s>', '删除线'],
    ['<del>一</del>', '删除线'],
    ['<span style="text-decoration: underline line-through">一</span>', '删除线'],
    ['<span style="color: red">一</span>', '文字颜色'],
    ['<span style="font-size:1em;color:#c00 !important">一</span>', '文字颜色'],
    ['<font color="blue">一</font>', '文字颜色'],
    ['<span color="blue">一</span>', null],
    ['<span style="color: #333">一</span>', null],
    ['<span style="color: rgb(0, 0, 0)">一</span>', null],
    ['<span style="color: rgb(200, 0, 0)">一</span>', '文字颜色'],
    ['<span style="background-color: yellow">一</span>', '底色'],
    ['<span style="border:0;  background : #ff0">一</span>', '底色'],
    ['<span style="background: #fff">一</span>', null],
    ['<span style="background-color:">一</span>', null],
    ['<mark>一</mark>', '底色'],
    ['<b>一</b>', null],
  ])('%s loses %p', (html, look) => {
    expect(lostLook(elementOf(html))).toBe(look)
  })

  it.each(
    ['white', 'Transparent', 'none', 'inherit', 'initial', 'unset', '#fff', 'fff', '#ffffff', 'FFFFFF', 'rgb(255, 255, 255)']
      .concat('rgba(255,255,255,.5)', 'rgba(9, 9, 9, 0)', 'var(--paper)', 'url(a.png)', '#eee url(a.png)', 'linear-gradient(red, blue)')
      .map((ground) => [ground]),
  )('keeps nothing for a background of %s, which is that of the page', (ground) => {
    expect(lostLook(elementOf(`<span style="background: ${ground}">一</span>`))).toBeNull()
  })
  it.each(
    ['#ffff', '#fffff', '#fffffff', '#f', 'whitesmoke', 'offwhite', 'rgb(255, 255, 2)', 'rgb(25, 255, 255)', 'rgba(9, 9, 9, 1)'].map(
      (ground) => [ground],
    ),
  )('loses a background of %s', (ground) => {
    expect(lostLook(elementOf(`<span style="background: ${ground}">一</span>`))).toBe('底色')
  })
  it.each(
    [
      'black',
      'Inherit',
      'initial',
      'windowtext',
      'currentColor',
      'auto',
      '#000',
      '000000',
      '#1a1a1a',
      '#222222',
      '#2b2f2a',
      '#333',
      '#3c3d3f',
    ]
      .concat('#012', 'rgb(0,0,0)', 'rgb(59, 59, 59)', 'rgba(9, 10, 11, .8)', 'var(--ink)')
      .map((colour) => [colour]),
  )('keeps nothing for words of the colour %s, which is the default', (colour) => {
    expect(lostLook(elementOf(`<span style="color: ${colour}">一</span>`))).toBeNull()
  })
  it.each(
    ['#00', '#00000ff', '#444444', '#041', 'blackish', 'darkblack', 'rgb(60, 0, 0)', 'rgb(0, 0, 600)', 'rgb(0, 99, 0)'].map((colour) => [
      colour,
    ]),
  )('loses the colour %s of words', (colour) => {
    expect(lostLook(elementOf(`<span style="color: ${colour}">一</span>`))).toBe('文字颜色')
  })

  it.each([
    ['font-weight: bold', 'strong', null],
    ['color:red;font-weight:600', 'strong', null],
    ['font-weight: 500', undefined, null],
    ['font-style: italic', 'em', null],
    ['text-decoration: underline', 'em', null],
    ['text-emphasis: dot', 'em', null],
    ['text-emphasis: none', undefined, null],
    ['text-emphasis:none', undefined, null],
    ['vertical-align: super', undefined, 'sup'],
    ['top:0; vertical-align:SUB', undefined, 'sub'],
    ['vertical-align: subtle', undefined, null],
  ])('%s gives the mark %p and the script %p', (style, mark, script) => {
    const element = elementOf(`<span style="${style}">一</span>`)
    expect([styledMark(element), styledScript(element)]).toEqual([mark, script])
  })

  it.each([
    ['<span hidden>一</span>', true, false],
    ['<span style="display: none">一</span>', true, false],
    ['<span style="color:red; visibility:hidden">一</span>', true, false],
    ['<span style="display: block">一</span>', false, false],
    ['<u>一</u>', false, true],
    ['<span style="text-decoration: underline">一</span>', false, true],
    ['<span style="border-bottom: 1px solid">一</span>', false, true],
    ['<span style="border-bottom: none">一</span>', false, false],
  ])('%s counts as hidden: %p, underlined: %p', (html, hidden, underlined) => {
    const element = elementOf(html)
    expect([isHidden(element), isUnderlined(element)]).toEqual([hidden, underlined])
  })
})

it('signs, words and names of formulas become TeX', () => {
  expect(texSigns('a{b}#%&$_~\\^\u2061c')).toBe('a\\{b\\}\\#\\%\\&\\$\\_\\sim \\backslash \\wedge c')
  expect(texWords('5% a^b~c\\d_e')).toBe('\\text{5\\% a\\char"5E b\\char"7E c\\char"5C d\\_e}')
  expect(['sin', 'NPV', 'x', '%'].map(texName)).toEqual(['\\sin ', '\\mathrm{NPV}', 'x', '\\%'])
})

describe('a cell reference', () => {
  it.each([
    ['A1', 1, 1],
    ['Z20', 26, 20],
    ['AA3', 27, 3],
    ['AZ10', 52, 10],
    ['BA1', 53, 1],
  ])('%s is column %i, row %i', (reference, column, row) => {
    expect([columnOf(reference), rowOf(reference), columnName(column)]).toEqual([column, row, reference.replace(/\d+/, '')])
  })
})

describe('lines of a paper', () => {
  const line = (text: string) => ({ text }) as Parameters<typeof headingOf>[0]

  it.each([
    ['一、单项选择题（每题 2 分，共 4 分）', { word: '单项选择题' }],
    ['第二部分 判断题', { word: '判断题' }],
    ['二、每题 2 分', { word: '' }],
    ['判断题', { word: '判断题' }],
    ['二、存货的核算', null],
    ['1. 单选题', null],
    ['下面是判断题，请认真回答', null],
  ])('%s give the heading %j', (text, heading) => {
    expect(headingOf(line(text))).toEqual(heading)
  })

  it.each([
    ['参考答案', '1. A', true],
    ['答案与解析：', '第 1 题 A', true],
    ['答案', '一、单项选择题', true],
    ['答案', '1-5 ABCDA', true],
    ['答案', '2. A', false],
    ['答案', '见教材', false],
    ['答案：A', '1. 甲', false],
  ])('%s before %s begin the answers: %p', (text, next, isHead) => {
    expect(isKeyHead(line(text), line(next))).toBe(isHead)
    expect(isKeyHead(line(text), undefined)).toBe(false)
  })

  it.each([
    ['阅读材料，回答 5～7 题', { from: 5, to: 7 }],
    ['根据以下资料，完成第3至第4小题。', { from: 3, to: 4 }],
    ['回答 5-5 题', null],
    ['回答问题', null],
  ])('%s announce a passage for %j', (text, questions) => {
    expect(materialOf(line(text))).toEqual(questions)
  })
})
