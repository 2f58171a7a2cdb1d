import { readFileSync } from 'node:fs'
import path from 'node:path'
import { cases, more, shownOf, two } from './paper-outcome'
import { readOnly } from './read-only'
import { docxOf, paragraph, run, table, wordOf } from './word'

describe('questions copied from the page of a learning platform', () => {
  cases([
    [
      'lose the answer that a learner gave',
      ['1. 甲是对的。', '我的答案: 错', '正确答案: 对', '2. 空是____', '你的答案：', '(1) 一', '正确答案：', '(1) 二'],
      ['甲是对的。 = 对', '空是____ = 二'],
    ],
    [
      'have keys with the texts of their options, and points',
      [
        ...['1. 甲（ ）', ...two, '我的答案: A:一;', '正确答案: B:二;', '5.0分', '知识点： 第一章'],
        ...['2. 乙（ ）', ...two, 'C. 三', '正确答案: AC:一; 三;', '得分：2.5'],
      ],
      ['甲（ ） [一 二] = B', '乙（ ） [一 二 三] = AC'],
    ],
    [
      'name their types in brackets before the words',
      ['1. (单选题, 5.0 分)甲（ ）', ...two, '答案：B', '2、（多选题）乙（ ）', ...two, '答案：AB', '3.【判断题】丙', '答案：对'],
      ['甲（ ） [一 二] = B', '乙（ ） [一 二] = AB', '丙 = 对'],
    ],
    ['keep points inside a line', ['1. 甲队 得分：10，谁赢？（ ）', ...two, '答案：A'], ['甲队 得分：10，谁赢？（ ） [一 二] = A']],
    ['are refused where a text is not that of the option', ['1. 甲（ ）', ...two, '答案：B:一'], ['1 answer_unclear']],
    ['keep other words in brackets', ['1. （真题）甲（ ）', ...two, '答案：B'], ['（真题）甲（ ） [一 二] = B']],
  ])

  it('tell the answer that was given', async () => {
    const { questions } = await readOnly('a.docx', docxOf(['1. 甲是对的。', '我的答案: 错', '正确答案: 对']))
    expect(questions.map(({ notes }) => notes)).toEqual([['given_left 没有导入作答的记录（我的答案、得分）：错']])
  })
})

describe('options behind the words of a stem', () => {
  cases([
    ['may follow its sign without space', ['1. 有（ ）个省。A.34 B.33【答案】A'], ['有（ ）个省。 [34 33] = A']],
    [
      'are not the names of points',
      ['1. 如图。A、B两点相距多远？（ ）', 'A. 一', 'B. 二', '答案：B'],
      ['如图。A、B两点相距多远？（ ） [一 二] = B'],
    ],
  ])
})

describe('answers of several questions behind their head', () => {
  cases([
    [
      'are those of each',
      ['1. 甲（ ）', ...two, '2. 乙（ ）', ...more, '答案：1. A 2. B', '二、判断题', '3. 丙', '答案：对'],
      ['甲（ ） [一 二] = A', '乙（ ） [三 四] = B', '丙 = 对'],
    ],
    ['may be a range', ['1. 甲（ ）', ...two, '2. 乙（ ）', ...more, '参考答案：1-2 AB'], ['甲（ ） [一 二] = A', '乙（ ） [三 四] = B']],
    [
      'are those of one question where another has its own',
      ['1. 甲（ ）', ...two, '答案：A', '2. 乙（ ）', ...more, '答案：1. A 2. B'],
      ['甲（ ） [一 二] = A', '5 answer_unclear'],
    ],
    ['are words of the answer where there is one question', ['1. 甲是____和____', '答案：1. A 2. B'], ['1 blank_mismatch']],
  ])
})

describe('signs that copied words bring along', () => {
  cases([
    [
      'begin questions where a digit and its point are one sign, in answers too',
      ['⒈甲（ ）', ...two, '⒉乙（ ）', ...more, '参考答案', '⒈A ⒉B'],
      ['甲（ ） [一 二] = A', '乙（ ） [三 四] = B'],
    ],
    [
      'are left out where nobody sees them',
      ['\u200e1. 甲（ ）', 'A.\u200b一', '\u200bB. 二', '答案：\u200bA', '\ufeff2. 乙（ ）', ...more, '答案：B\u200b'],
      ['甲（ ） [一 二] = A', '乙（ ） [三 四] = B'],
    ],
    [
      'may be brackets of another form',
      ['1. 甲是［A］', '〔A〕一', '〔B〕二', '2. 乙（ ）', '［A］三', '［B］四', '答案：B'],
      ['甲是（　　） [一 二] = A', '乙（ ） [三 四] = B'],
    ],
    ['may be the word for an answer in the brackets of a stem', ['1. 甲是（答案：B）', ...two], ['甲是（　　） [一 二] = B']],
    [
      'may head the answers in English',
      ['1. What? ', ...two, '2. Who?', ...more, 'Answer Key', '1. A', '2. B'],
      ['What? [一 二] = A', 'Who? [三 四] = B'],
    ],
  ])
})

describe('a table of answers with explanations', () => {
  const paper = (...rows: string[][]) => docxOf(['1. 甲（ ）', ...two, '2. 乙（ ）', ...more, '参考答案', table(...rows)])

  it('gives each question both', async () => {
    const { questions, refused } = await readOnly(
      'a.docx',
      paper(['题号', '答案', '解析', '分值'], ['1', 'A', '因为一', '2'], ['２', 'B', '', '2']),
    )
    expect(refused).toEqual([])
    expect(questions.map(({ key, explanation }) => [key, explanation])).toEqual([
      [{ kind: 'letters', letters: ['A'] }, '因为一'],
      [{ kind: 'letters', letters: ['B'] }, ''],
    ])
  })

  it('takes no other number for an answer', async () => {
    const lines = [
      '一、填空题',
      '1. 首都是____',
      '2. 大河是____',
      '答案',
      table(['题号', '答案', '分值'], ['1', '北京', '2'], ['2', '长江', '2']),
    ]
    expect(await shownOf(docxOf(lines))).toEqual(['首都是____ = 北京', '大河是____ = 长江'])
  })

  it('tells a column that says something else', async () => {
    const { questions, refused } = await readOnly('a.docx', paper(['题号', '答案', '教材'], ['1', 'A', '第 5 页'], ['2', 'B', '第 6 页']))
    expect(questions).toHaveLength(2)
    expect(refused).toEqual([expect.stringMatching(/ key_strange /)])
  })
})

const shown = async (lines: readonly string[]) => {
  const { questions, refused } = await readOnly('a.docx', docxOf(lines))
  const told = questions.map(({ stem, children }) => [stem, ...children.map((child) => `${child.stem} [${child.options.join(' ')}]`)])
  return [...told, ...refused.map((text) => text.split(' ', 2).join(' '))]
}

describe('a passage with blanks', () => {
  const head = ['二、完形填空（共 2 小题，每题 5 分）', 'I have a __21__ and it __22__ true.']

  it('becomes the material of questions that have options alone', async () => {
    const lines = [...head, '21. A. dream  B. map', '22. A. come', 'B. comes', '三、判断题', '23. 丙', '参考答案', '21-22 AB', '23 对']
    expect(await shown(lines)).toEqual([['I have a __21__ and it __22__ true.', '（21） [dream map]', '（22） [come comes]'], ['丙']])
  })

  it('ends with its last question, and the next one begins', async () => {
    const lines = ['完形填空', 'Passage 1', 'It is __1__ and we __2__.', '1. A. fine B. bad', '2. A. go B. went']
    expect(await shown([...lines, 'Passage 2', 'He __3__ and __4__.', '3. A. ran B. run', '4. A. sang B. sing', '答案：1-4 ABAB'])).toEqual(
      [
        ['It is __1__ and we __2__.', '（1） [fine bad]', '（2） [go went]'],
        ['He __3__ and __4__.', '（3） [ran run]', '（4） [sang sing]'],
      ],
    )
  })

  it('stays a text above the questions where it has none of their numbers', async () => {
    expect(await shown(['选出读音不同的一项', '1. A. map B. cat', '答案：A'])).toEqual(['2 stem_empty'])
  })
})

describe('a passage that does not number its questions', () => {
  const case1 = ['（一）', '甲公司是一般纳税人。', '要求：根据上述资料，回答下列小题。']
  const ask = (number: number) => [`${number}. 第${number}问（ ）`, ...two, '答案：A']

  it('becomes the material of those up to the next passage', async () => {
    const lines = ['三、案例题', ...case1, ...ask(1), ...ask(2), '（二）', '乙公司是小规模纳税人。', ...ask(3)]
    expect(await shown([...lines, '四、判断题', '4. 丙', '答案：对'])).toEqual([
      ['甲公司是一般纳税人。\n要求：根据上述资料，回答下列小题。', '第1问（ ） [一 二]', '第2问（ ） [一 二]'],
      ['乙公司是小规模纳税人。', '第3问（ ） [一 二]'],
      ['丙'],
    ])
  })

  it('takes questions that are counted anew', async () => {
    const lines = ['三、案例题', ...case1, ...ask(1), ...ask(2), '案例二', '乙公司是小规模纳税人。', ...ask(1)]
    expect(await shown(lines)).toEqual([
      ['甲公司是一般纳税人。\n要求：根据上述资料，回答下列小题。', '第1问（ ） [一 二]', '第2问（ ） [一 二]'],
      ['乙公司是小规模纳税人。', '第1问（ ） [一 二]'],
    ])
  })

  it('begins with its number on the line of its words too', async () => {
    const call = '根据资料，不考虑其他因素，分析回答下列小题。'
    const lines = [`【资料1】甲公司在本年的业务如下。${call}`, ...ask(1), `【资料2】乙公司在本年的业务如下。${call}`, ...ask(2)]
    expect(await shown(['三、不定项选择题', ...lines])).toEqual([
      [`【资料1】甲公司在本年的业务如下。${call}`, '第1问（ ） [一 二]'],
      [`【资料2】乙公司在本年的业务如下。${call}`, '第2问（ ） [一 二]'],
    ])
  })

  it('stands below a heading of passages, whatever it says', async () => {
    expect(await shown(['三、阅读理解', 'A', 'Tom is a boy.', ...ask(1), 'B', 'Mary is a girl.', ...ask(2)])).toEqual([
      ['Tom is a boy.', '第1问（ ） [一 二]'],
      ['Mary is a girl.', '第2问（ ） [一 二]'],
    ])
    expect(await shown(['四、材料分析题', '材料一：甲。', '材料二：乙。', ...ask(1)])).toEqual([
      ['材料一：甲。\n材料二：乙。', '第1问（ ） [一 二]'],
    ])
  })

  it('consists of more than the call for answers', async () => {
    expect(await shown(['二、简答题', '结合材料回答问题。', '1. 简述甲。', '答案：甲。'])).toEqual([['简述甲。']])
  })

  it('ends in a refusal where no question follows', async () => {
    expect(await shown(['1. 甲', '答案：对', '二、案例题', ...case1])).toEqual([['甲'], '5 number_unclear'])
  })
})

describe('notes and drawings of Word', () => {
  it('a note below the page does not follow the last answer', async () => {
    const note =
      '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2"><w:p><w:r><w:t>见教材</w:t></w:r></w:p></w:footnote></w:footnotes>'
    const stem = paragraph(`${run('1. 甲')}<w:r><w:footnoteReference w:id="2"/></w:r>${run('是（ ）')}`)
    const { questions, refused, notes } = await readOnly(
      'a.docx',
      docxOf([stem, ...two, '答案：A'], undefined, [{ name: 'word/footnotes.xml', content: note }]),
    )
    expect(refused).toEqual([])
    expect(questions).toMatchObject([{ stem: '甲是（ ）', key: { letters: ['A'] } }])
    expect(notes).toEqual(['look_left 脚注没有保留，共 1 处'])
  })

  it('a picture of an old drawing stays in its option, and a box of words is read', async () => {
    const image = readFileSync(path.join(__dirname, 'fixtures/csv/curve.png'))
    const drawing = (inside: string) => `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml">${inside}</v:shape></w:pict></w:r>`
    const box = `<v:textbox><w:txbxContent><w:p>${run('框里的字')}</w:p></w:txbxContent></v:textbox>`
    const body = [
      ...['1. 哪个是曲线（ ）', paragraph(run('A. ') + drawing('<v:imagedata r:id="rId9"/>')), 'B. 都不是', '答案：A'],
      ...[paragraph(run('2. 读') + drawing(box)), ...two, '答案：B'],
    ]
    const { questions, refused } = await readOnly('a.docx', wordOf({ body, image }))
    expect(refused).toEqual([])
    expect(questions.map(({ stem, options }) => [stem, options])).toEqual([
      ['哪个是曲线（ ）', ['[图]', '都不是']],
      ['读\n框里的字', ['一', '二']],
    ])
  })
})
