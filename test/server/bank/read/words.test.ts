import { typeOf, typeWordIn } from '#server/bank/read/csv/options'
import { partsOf } from '#server/bank/read/csv/parts'
import { bareNumberAt, decimalAt, letteredIn, marksIn, numberOf } from '#server/bank/read/docx/marks'
import { lettersOf, narrow, repeatedLetter, truthOf, wellFormed } from '#server/bank/read/fingerprint'
import { resolveEntities } from '#server/bank/read/rich/markup'

describe('a key', () => {
  it.each([
    ['ABD', 'ABD', null],
    ['d,b；a', 'ABD', null],
    ['Ａ、Ｂ', 'AB', null],
    ['A 和 B', 'AB', null],
    ['[A](B)', 'AB', null],
    ['AAB', 'AB', 'A'],
    ['A/B', 'AB', null],
    ['AB/CD', null, null],
    ['AB | CD', null, null],
    ['1', null, null],
    ['', null, null],
  ])('%s has the letters %p, and repeats %p', (text, letters, twice) => {
    expect(lettersOf(text)?.join('') ?? null).toBe(letters)
    if (letters !== null) expect(repeatedLetter(text)).toBe(twice)
  })

  it.each([
    ['√', true],
    ['✔\uFE0F', true],
    ['Ｔ', true],
    ['对。', true],
    ['正 确', true],
    ['1', true],
    ['×', false],
    ['FALSE', false],
    ['不正确', false],
    ['0', false],
    ['对吗', null],
    ['', null],
  ])('%s means %p', (text, meaning) => {
    expect(truthOf(text)).toBe(meaning)
  })
})

describe('text', () => {
  it.each([
    ['（Ａ１）\u3000！', '(A1) !'],
    ['\u00a0中文，。', '中文,。'],
  ])('%j in half width becomes %j', (text, plain) => {
    expect(narrow(text)).toBe(plain)
  })

  it.each([
    ['一\r\n二\r三\n', '一\n二\n三\n'],
    ['一\t二\u0000三\u007f四\u001f', '一\t二三四'],
    ['半\ud83d个', '半\ufffd个'],
    ['整😀个', '整😀个'],
  ])('%j is stored as %j', (text, stored) => {
    expect(wellFormed(text)).toBe(stored)
  })

  it.each([
    ['&lt;b&gt; &amp;amp; &nbsp;', '<b> &amp; \u00a0'],
    ['&#20013;&#x6587;', '中文'],
    ['&Alpha;&omega;&le;&half;', 'Α\u03c9≤½'],
    ['soft&shy;ly', 'softly'],
    ['&nosuch; &#0; &#xd800; &#1114112; &#x10ffff;', '&nosuch; &#0; &#xd800; &#1114112; \u{10ffff}'],
    ['AT&T; a & b', 'AT&T; a & b'],
  ])('%j with entities resolved becomes %j', (text, read) => {
    expect(resolveEntities(text)).toBe(read)
  })

  it('splits outside formulas only', () => {
    expect(partsOf(' 甲 | $a|b$ | 乙', /[|｜]/)).toEqual(['甲', '$a|b$', '乙'])
    expect(partsOf('甲', /[|｜]/)).toEqual(['甲'])
    expect(partsOf('5\\$|6\\$', /[|｜]/)).toEqual(['5\\$', '6\\$'])
  })
})

describe('a type of question', () => {
  it.each([
    ['单选题', 0, '', '', 'single_choice'],
    ['一、多项选择题（每题 2 分）', 0, '', '', 'choice'],
    ['【判断】', 0, '', '', 'determine'],
    ['Short_Answer', 0, '', '', 'fill'],
    ['A1型题', 4, 'A', '', 'single_choice'],
    ['', 4, 'AB', '', 'choice'],
    ['', 4, 'A', '', 'single_choice'],
    ['选择题', 4, 'A、C', '', 'choice'],
    ['选择题', 4, '', '没有答案', 'single_choice'],
    ['选择题', 0, '', '阅读', 'material'],
    ['', 0, '甲', '首都是____。', 'fill'],
    ['', 0, '对', '下面的说法____。', 'fill'],
    ['', 0, '对', '存货是资产。', 'determine'],
  ])('%j with %i options, the answer %j and the stem %j gives %s', (word, count, answer, stem, type) => {
    expect(typeOf(word, count, answer, stem)).toBe(type)
  })

  it.each([
    ['连线题', '不认识的题型：连线题'],
    ['', '没有题型，也无法从选项和答案推断'],
  ])('%j gives none', (word, reason) => {
    expect(() => typeOf(word, 0, '见教材', '简述存货')).toThrow(reason)
  })

  it.each([
    ['一、单项选择题', '单项选择题'],
    ['三、不定项选择题', '不定项选择题'],
    ['阅读理解', '阅读理解'],
    ['存货', null],
  ])('a type in the heading %s is named by %p', (text, word) => {
    expect(typeWordIn(text)).toBe(word)
  })
})

describe('labels of a line', () => {
  const cut = (text: string, parts: readonly { from: number; to: number }[]) => parts.map(({ from, to }) => text.slice(from, to))
  it.each([
    ['【答案】B【解析】见教材', ['answer 【答案】', 'explanation 【解析】']],
    ['答案：A 难度：3', ['answer 答案：', 'difficulty 难度：']],
    ['正确答案 C', ['answer 正确答案 ']],
    ['答案是：b', ['answer 答案是：']],
    ['[考查知识点] 存货', ['points [考查知识点] ']],
    ['答：见第 2 页。解题思路：先算成本', ['answer 答：', 'explanation 解题思路：']],
    ['本题的答案：A', []],
    ['答案与解析', []],
  ])('%s contain %j', (text, found) => {
    const marks = marksIn(text)
    expect(marks.map(({ field }, at) => `${field} ${cut(text, marks)[at]}`)).toEqual(found)
  })

  it.each([
    ['A．存货  B、现金 (C) 借款', 'A|B|C'],
    ['（Ａ）甲；D: 丁', 'A|D'],
    ['甲A．乙', ''],
    ['C:\\temp', ''],
  ])('%s begin the options %p', (text, letters) => {
    expect(
      letteredIn(text)
        .map(({ letter }) => letter)
        .join('|'),
    ).toBe(letters)
  })

  it.each([
    ['12．下列', 12, 3],
    ['第 3 题：甲', 3, 6],
    ['【7】甲', 7, 3],
    ['5) 甲', 5, 3],
    ['1234. 甲', 1234, 6],
    ['2.1938年', 2, 2],
  ])('%s has number %i', (text, number, length) => {
    expect(numberOf(text)).toEqual({ number, length })
  })

  it.each(['8.8 的平方', '2.1938', '1234567890. 甲', '甲 1. 乙'])('%s has no number', (text) => {
    expect(numberOf(text)).toBeNull()
  })

  it.each([
    ['2下面', 2, 1, false],
    ['17“小明”', 17, 2, false],
    ['1\t甲', 1, 2, true],
    ['3 甲', 3, 2, true],
  ])('%j can be number %i', (text, number, length, isApart) => {
    expect(bareNumberAt(text)).toEqual({ number, length, isApart })
  })

  it.each(['2008年4月', '3个', '3 个', '6 000', '1. 甲', 'A4'])('%j cannot be a number', (text) => {
    expect(bareNumberAt(text)).toBeNull()
  })

  it('8.8 can be a number and a digit', () => {
    expect([decimalAt(' 8.8 的平方'), decimalAt('8. 甲')]).toEqual([{ number: 8, text: '8.8' }, null])
  })
})
