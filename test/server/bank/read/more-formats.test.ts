import { strToU8, zipSync } from 'fflate'
import { plainWords } from '#server/bank/read/rich/markup'
import { bankOf, codesOf, emptyBank, openSchool, type School } from './bank'
import { readOnly } from './read-only'

/** `type stem [options] = key` for each question, and the refusals. */
async function readAs(name: string, text: string) {
  const { questions, bodies, refused } = await readOnly(name, text)
  const keys = bodies.map(({ answer_key: key }) => {
    if (key?.kind === 'letters') return key.letters.join('')
    if (key?.kind === 'truth') return key.value ? '对' : '错'
    return key?.kind === 'blanks'
      ? key.alternatives.map((texts) => texts.join('|')).join('；')
      : key?.kind === 'points'
        ? plainWords(key.reference)
        : ''
  })
  return [
    ...questions.map(({ type, stem, options }, at) => `${type} ${stem} [${options.join('/')}] = ${keys[at]}`),
    ...refused.map((line) => line.split(' ', 2).join(' ')),
  ]
}

describe('JSON', () => {
  it.each([
    [
      'in Chinese and in English names',
      [
        { 题型: '单选题', 题干: '甲', 选项: ['一', '二'], 答案: 'B', 解析: '略' },
        { question: '乙', options: { A: '三', B: '四' }, answer: ['A'] },
        { question: '丙', type: '判断题', answer: false },
      ],
      ['single_choice 甲 [一/二] = B', 'single_choice 乙 [三/四] = A', 'determine 丙 [] = 错'],
    ],
    [
      'with options that say which are right',
      {
        data: {
          list: [
            {
              stem: '甲',
              options: [
                { text: '一', isCorrect: false },
                { text: '二', isCorrect: true },
              ],
            },
          ],
        },
      },
      ['single_choice 甲 [一/二] = B'],
    ],
    [
      'of trivia sites, with their entities',
      { results: [{ type: 'multiple', question: '1 &lt; 2&#039;s', correct_answer: '是', incorrect_answers: ['否'] }] },
      ["single_choice 1 < 2's [是/否] = A"],
    ],
    [
      'whose places count from 0',
      [
        { question: '甲', options: ['一', '二'], answer: 0 },
        { question: '乙', options: ['三', '四', '五'], answer: 1 },
      ],
      ['single_choice 甲 [一/二] = A', 'single_choice 乙 [三/四/五] = B'],
    ],
    [
      'whose places count from 1',
      [
        { question: '甲', options: ['一', '二'], answer: 2 },
        { question: '乙', options: ['三', '四', '五'], answer: 1 },
      ],
      ['single_choice 甲 [一/二] = B', 'single_choice 乙 [三/四/五] = A'],
    ],
    ['whose places may count from either', [{ question: '甲', options: ['一', '二', '三'], answer: 1 }], ['1 answer_unclear']],
    [
      'with a material',
      [{ question: '材料', type: '材料题', children: [{ question: '甲', options: ['一', '二'], answer: 'A' }] }],
      ['material 材料 [] = '],
    ],
    ['with too many options', [{ question: '甲', options: [...'一二三四五六七八九'], answer: 'A' }], ['1 cell_unreadable']],
  ])('%s becomes questions', async (_case, value, expected) => {
    expect(await readAs('a.json', JSON.stringify(value))).toEqual(expected)
  })

  it('a broken file, or one without questions, is refused with the shape that is read', async () => {
    await expect(readOnly('a.json', '[{"question": "甲",\n "answer" 1}]')).rejects.toMatchObject({ code: 'json_broken' })
    await expect(readOnly('a.json', '{"name": "x"}')).rejects.toMatchObject({ code: 'json_no_questions' })
    await expect(readOnly('a.json', '[{"title2": "x"}]')).rejects.toMatchObject({ code: 'json_no_questions' })
  })
})

it('Markdown is read as a paper, with its tables', async () => {
  const lines = [
    '# 一、单选题',
    '',
    '1. 一加一等于（ ）',
    '   - A. 1',
    '   - **B. 2**',
    '',
    '**答案**：B',
    '',
    '2. 企业的 *资产* 与 $x$ 是____',
    '- A. 甲',
    '- B. 乙',
    '',
    '> 答案：A',
    '## 二、填空题',
    '3. 资产=____+____',
    '答案：负债；权益',
    '',
    '| 题干 | 选项 | 答案 |',
    '|---|---|---|',
    '| 天是蓝的吗 | A. 是<br>B. 否 | A |',
  ]
  expect(await readAs('a.md', lines.join('\n'))).toEqual([
    'single_choice 一加一等于（ ） [1/2] = B',
    'single_choice 企业的 资产 与 $x$ 是____ [甲/乙] = A',
    'fill 资产=____+____ [] = 负债；权益',
    'single_choice 天是蓝的吗 [是/否] = A',
  ])
})

it('a paper as plain text is read as one of Word is', async () => {
  const text = '一、单选题\n1. 甲的首都是（ ）\nA. 一  B. 二\n2. 乙的首都是（ ）\nA. 三  B. 四\n参考答案\n1-2 BA\n'
  expect(await readAs('a.txt', text)).toEqual(['single_choice 甲的首都是（ ） [一/二] = B', 'single_choice 乙的首都是（ ） [三/四] = A'])
})

it('notes of Anki become blanks, choices and questions in words', async () => {
  const lines = [
    '#separator:tab',
    '#html:true',
    '#tags column:3',
    '首都是{{c1::北京}}和{{c2::上海::城市}}\t\t地理',
    '1+1=?<br>A. 1<br>B. 2\tB<br>因为\t算术',
    '什么是会计\t记账的学问\t会计',
    '没有背面\t\t会计',
    '1+1=?<br>A. 1<br>B. 2\t二\t算术',
  ]
  expect(await readAs('a.txt', lines.join('\n'))).toEqual([
    'fill 首都是____和____ [] = 北京；上海',
    'single_choice 1+1=? [1/2] = B',
    'essay 什么是会计 [] = 记账的学问',
    '7 answer_missing',
    '8 answer_unclear',
  ])
})

it.each([
  ['at the end', ['标识', '问答题', '题库', '什么是会计', '记账的学问', '见第一章', '会计::总论']],
  ['between words', ['标识', '问答题', '题库', '什么是会计', '会计::总论', '记账的学问', '见第一章']],
  ['before them', ['标识', '问答题', '题库', '会计::总论', '什么是会计', '记账的学问', '见第一章']],
])('columns of Anki that are no words stay out of a card with its tags %s', async (_where, cells) => {
  const tags = cells.indexOf('会计::总论') + 1
  const heads = ['#separator:tab', '#guid column:1', '#notetype column:2', '#deck column:3', `#tags column:${tags}`]
  const { questions, bodies } = await readOnly('a.txt', [...heads, cells.join('\t')].join('\n'))
  expect([questions[0]?.stem, JSON.stringify(bodies[0]?.answer_key)]).toEqual(['什么是会计', expect.stringContaining('记账的学问')])
  expect(plainWords(bodies[0]?.explanation ?? [])).toBe('见第一章')
})

const label = (ident: string, text: string) =>
  `<response_label ident="${ident}"><material><mattext>${text}</mattext></material></response_label>`
const condition = (inside: string, score = 100) =>
  `<respcondition><conditionvar>${inside}</conditionvar><setvar action="Set" varname="SCORE">${score}</setvar></respcondition>`
const right = (...idents: string[]) => idents.map((ident) => `<varequal respident="r">${ident}</varequal>`).join('')
const item = (presentation: string, marking: string, type = '') =>
  `<item ident="i"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">&lt;p&gt;题&lt;/p&gt;</mattext></material>${presentation}</presentation><resprocessing>${marking}</resprocessing></item>`
const lid = (labels: string, many = 'Single') =>
  `<response_lid ident="r" rcardinality="${many}"><render_choice>${labels}</render_choice></response_lid>`
const file = (...items: string[]) =>
  `<?xml version="1.0"?><!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2.dtd"><questestinterop><assessment ident="a"><section ident="s">${items.join('')}</section></assessment></questestinterop>`
const two = label('4', '一') + label('5', '二')
const three = two + label('6', '三')

describe('QTI 1.2', () => {
  it.each([
    ['a choice', item(lid(two), condition(right('5'))), ['single_choice 题 [一/二] = B']],
    [
      'a choice of several',
      item(lid(three, 'Multiple'), condition(`<and>${right('4')}<not>${right('5')}</not>${right('6')}</and>`)),
      ['choice 题 [一/二/三] = AC'],
    ],
    [
      'a choice whose partial marks come first',
      item(lid(three, 'Multiple'), condition(right('4'), 30) + condition(right('6'), 50) + condition(right('4', '6'))),
      ['choice 题 [一/二/三] = AC'],
    ],
    [
      'a choice whose partial marks come last',
      item(lid(three, 'Multiple'), condition(right('5', '6')) + condition(right('5'), 50)),
      ['choice 题 [一/二/三] = BC'],
    ],
    ['a judgement', item(lid(label('4', 'True') + label('5', 'False')), condition(right('5'))), ['determine 题 [] = 错']],
    [
      'a blank',
      item('<response_str ident="r"><render_fib/></response_str>', condition(right('北京')) + condition(right('北平'))),
      ['fill 题\n____ [] = 北京|北平'],
    ],
    [
      'a blank with an answer that is told why it is wrong',
      item('<response_str ident="r"><render_fib/></response_str>', condition(right('南京'), 0) + condition(right('北京'))),
      ['fill 题\n____ [] = 北京'],
    ],
    [
      'a choice of which an answer is told why it is wrong',
      item(lid(two), condition(right('4'), 0) + condition(right('5'))),
      ['single_choice 题 [一/二] = B'],
    ],
    [
      'an essay',
      item('<response_str ident="r"><render_fib/></response_str>', condition('<other/>', 0), 'essay_question'),
      ['essay 题 [] = '],
    ],
    ['a choice without a key', item(lid(two), ''), ['1 answer_missing']],
    ['pairs', item(lid(two) + lid(two), condition(right('4'))), ['1 qti_kind']],
    ['a computed number', item('<response_str ident="r"/>', '', 'calculated_question'), ['1 qti_kind']],
  ])('%s becomes its question, or is refused by name', async (_case, text, expected) => {
    expect(await readAs('a.xml', file(text))).toEqual(expected)
  })

  it('with entities of its own is refused', async () => {
    const text = '<?xml version="1.0"?><!DOCTYPE questestinterop [<!ENTITY a "b">]><questestinterop></questestinterop>'
    await expect(readOnly('a.xml', text)).rejects.toMatchObject({ code: 'xml_doctype' })
  })
})

describe('packages of QTI 1.2', () => {
  let school: School
  beforeAll(async () => {
    school = await openSchool()
  })
  afterAll(() => school.close())
  beforeEach(() => emptyBank(school.db))

  it.each([
    ['Canvas', '<resource identifier="a" type="imsqti_xmlv1p2"><file href="q/a.xml"/></resource>', 'q/a.xml'],
    ['Blackboard', '<resource identifier="a" type="assessment/x-bb-qti-pool" bb:file="res1.dat"/>', 'res1.dat'],
  ])('from %s are found by their manifest', async (_system, resource, name) => {
    const packed = zipSync({
      'imsmanifest.xml': strToU8(`<manifest><resources>${resource}</resources></manifest>`),
      [name]: strToU8(file(item(lid(two), condition(right('5'))))),
    })
    const report = await school.bring(school.file('a.zip', packed))
    expect([report.imported, codesOf(report)]).toEqual([1, []])
    expect((await bankOf(school.db)).length).toBe(1)
  })
})

it('a PDF is refused with the way to mend it', async () => {
  await expect(readOnly('a.pdf', '%PDF-1.4')).rejects.toMatchObject({
    code: 'format_unknown',
    reason: expect.stringContaining('另存为 .docx'),
  })
})
