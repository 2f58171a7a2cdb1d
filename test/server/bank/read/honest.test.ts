import { plainWords } from '#server/bank/read/rich/markup'
import { bankOf, codesOf, emptyBank, openSchool, type School } from './bank'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

const keys = async () => (await bankOf(school.db)).map(({ answer_key }) => answer_key)
const truth = (value: boolean) => ({ kind: 'truth', value })
const letters = (...found: string[]) => ({ kind: 'letters', letters: found })

describe('question numbers', () => {
  const sheet = (topic: string) =>
    [
      '题号,题型,题干,A,B,答案',
      `1,单选题,${topic}的第一题问的是什么,${topic}甲,${topic}乙,A`,
      `2,判断题,${topic}是对的说法,,,对`,
      `3,填空题,${topic}等于____,,,${topic}`,
      '',
    ].join('\n')

  it('question numbers are scoped to one file: every sheet that counts from 1 is imported completely', async () => {
    const topics = ['存货', '折旧', '税金']
    for (const [at, topic] of topics.entries())
      expect(await school.bring(school.file(`第${at}章.csv`, sheet(topic)))).toMatchObject({ imported: 3, updated: 0, refusedCount: 0 })
    expect(await bankOf(school.db)).toHaveLength(9)
    expect(await school.bring(school.file('第1章.csv', sheet('折旧')))).toMatchObject({ imported: 0, skipped: 3 })
  })

  it('question numbers that restart in the same file name other questions', async () => {
    const rows = '题号,题型,题干,A,B,答案\n1,单选题,存货属于什么,资产,负债,A\n1,判断题,折旧按月计提,,,对\n'
    const report = await school.bring(school.file('a.csv', rows))
    expect(report).toMatchObject({ imported: 2, notes: [{ line: 3, code: 'number_repeated' }], isBalanced: true })
    expect(await school.bring(school.file('a.csv', rows))).toMatchObject({ imported: 0, skipped: 2 })
  })

  it('apply to a named source, whatever its files are called', async () => {
    await school.bring(school.file('旧.csv', sheet('存货')), { source: '教研组' })
    const corrected = sheet('存货').replace('存货是对的说法,,,对', '存货是对的说法,,,错')
    expect(await school.bring(school.file('新.csv', corrected), { source: '教研组' })).toMatchObject({
      imported: 0,
      updated: 1,
      skipped: 2,
    })
  })

  it('question numbers that move in a file leave their questions unchanged', async () => {
    await school.bring(school.file('a.csv', sheet('存货')))
    const [head = '', ...rows] = sheet('存货').trim().split('\n')
    const moved = rows.map((row, at) => row.replace(/^\d+/, String(at + 2)))
    const first = '1,单选题,新加在最前面的一道题,新甲,新乙,B'
    const report = await school.bring(school.file('a.csv', [head, first, ...moved].join('\n')))
    expect(report).toMatchObject({ imported: 1, updated: 0, skipped: 3, isBalanced: true })
    expect(await bankOf(school.db)).toHaveLength(4)
  })

  it('a question imported before it had a fingerprint is found again', async () => {
    const rows = '题号,材料编号,题型,题干,答案\nm,,材料题,材料,\nc,m,判断题,对吗,对\n9,,判断题,存货是资产,对\n'
    await school.bring(school.file('a.csv', rows))
    const prints = () => school.db.selectFrom('question').select('fingerprint').orderBy('id').execute()
    const before = await prints()
    await school.db.updateTable('question').set({ fingerprint: null }).execute()
    expect(await school.bring(school.file('b.csv', rows))).toMatchObject({ imported: 0, skipped: 3 })
    expect(await prints()).toEqual(before)
  })

  it('a question stored under another name is the same question', async () => {
    await school.bring(school.file('a.csv', sheet('存货')))
    expect(await school.bring(school.file('b.csv', sheet('存货')))).toMatchObject({ imported: 0, skipped: 3 })
  })
})

describe('option letters', () => {
  const pinned = async () => (await bankOf(school.db)).map((row) => row.pinned.join(''))
  it('option letters in a text keep their options in place', async () => {
    const rows = ['存货属于,资产,负债,收入,A,存货是资产。', '折旧属于,资产,费用,收入,B,故选 B。', '税金属于,资产,负债,以上都对,C,税金。']
    await school.bring(school.file('a.csv', `题干,A,B,C,答案,解析\n${rows.join('\n')}\n`))
    expect(await pinned()).toEqual(['', 'ABC', 'ABC'])
  })

  it('option letters of Moodle and QTI keep their place where the file says so', async () => {
    const question = (shuffle: string, stem: string) =>
      `<question type="multichoice"><questiontext format="html"><text>${stem}</text></questiontext><single>true</single>${shuffle}
      <answer fraction="100"><text>甲种</text></answer><answer fraction="0"><text>乙种</text></answer></question>`
    const quiz = `<quiz>${question('<shuffleanswers>false</shuffleanswers>', '不动')}${question('<shuffleanswers>1</shuffleanswers>', '动')}</quiz>`
    await school.bring(school.file('m.xml', quiz))
    const item = (
      attributes: string,
    ) => `<assessmentItem identifier="x"><responseDeclaration identifier="R" cardinality="single" baseType="identifier">
      <correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" ${attributes}>
      <prompt>问${attributes.length}</prompt><simpleChoice identifier="a">甲种</simpleChoice><simpleChoice identifier="b" fixed="true">乙种</simpleChoice>
      </choiceInteraction></itemBody></assessmentItem>`
    await school.bring(school.file('a.xml', item('shuffle="true"')))
    await school.bring(school.file('b.xml', item('')))
    expect(await pinned()).toEqual(['AB', '', 'B', 'AB'])
  })

  it('before an option are cut only where option n begins with letter n', async () => {
    const rows = ['一题,A. 甲,B、乙,A', '二题,B. 甲,A. 乙,A', '三题,A. 甲,乙,A', '四题,（A）甲,（B）乙,A']
    await school.bring(school.file('a.csv', `题干,A,B,答案\n${rows.join('\n')}\n`))
    expect((await bankOf(school.db)).map(({ options }) => options.map(({ text }) => text))).toEqual([
      ['甲', '乙'],
      ['B. 甲', 'A. 乙'],
      ['A. 甲', '乙'],
      ['甲', '乙'],
    ])
  })
})

describe('keys', () => {
  it('keys of judgements are read in all common notations, or refused', async () => {
    const right = ['对', '√', 'T', 'Yes', 'V', '正', '是', '正确。', '✔️', '<p>对</p>', '答案：正确', '【√】']
    const wrong = ['错', '×', 'F', 'No', '误', '否', '不对', '不正确', 'X', '<b>错</b>', '错误的', '❌']
    const unclear = ['A', '对错', '不知道', '是否']
    const all = [...right, ...wrong, ...unclear]
    const rows = all.map((word, at) => `判断题,第${at}个各不相同的说法${'甲乙丙丁'[at % 4]},"${word}"`)
    const report = await school.bring(school.file('a.csv', `题型,题干,答案\n${rows.join('\n')}\n`))
    expect(report.refused.map(({ code }) => code)).toEqual(unclear.map(() => 'answer_unclear'))
    expect(await keys()).toEqual([...right.map(() => truth(true)), ...wrong.map(() => truth(false))])
  })

  it('keys of Moodle judgements are never inverted', async () => {
    const question = (word: string) =>
      `<question type="truefalse"><questiontext><text>问${word.length}${word.charCodeAt(0)}</text></questiontext><answer fraction="100"><text>${word}</text></answer><answer fraction="0"><text>x</text></answer></question>`
    const words = ['True', '是', '&lt;p&gt;对&lt;/p&gt;', 'false', '也许']
    const report = await school.bring(school.file('m.xml', `<quiz>${words.map(question).join('\n')}</quiz>`))
    expect(codesOf(report)).toEqual(['5 answer_unclear'])
    expect(await keys()).toEqual([truth(true), truth(true), truth(true), truth(false)])
  })

  it('keys of choices are read without surrounding text', async () => {
    const words = ['【A】', '答案：A', 'A选项', '选A', 'A项', '正确答案是A', '<p>A</p>', 'Ａ．', '(A)']
    const rows = words.map((word, at) => `第${at}题的题干,甲种,乙种,"${word}"`)
    expect(await school.bring(school.file('a.csv', `题干,A,B,答案\n${rows.join('\n')}\n`))).toMatchObject({ refused: [] })
    expect(await keys()).toEqual(words.map(() => letters('A')))
  })

  it('keys of blanks can be numbered, or separated by one sign; a formula is not split', async () => {
    const rows = [
      '填空题,一是____二是____,(1)甲；(2)乙',
      '填空题,三是____四是____,甲，乙',
      '填空题,五是____六是____,甲、乙',
      '填空题,七是____,"$|x|$"',
      '填空题,八是____,甲|乙',
      '填空题,九是____十是____,"1,000;2"',
    ]
    await school.bring(school.file('a.csv', `题型,题干,答案\n${rows.map((row) => row.replace(/,1,000;2$/, ',"1,000;2"')).join('\n')}\n`))
    const each = [[['甲'], ['乙']], [['甲'], ['乙']], [['甲'], ['乙']], [['$|x|$', '|x|']], [['甲', '乙']], [['1,000'], ['2']]]
    expect(await keys()).toMatchObject(each.map((alternatives) => ({ kind: 'blanks', alternatives })))
  })

  it('options in one cell keep their lines and their formulas', async () => {
    const rows = ['一题,"A. 甲\n第二行\nB. 乙",A', '二题,"$|x|$|$|y|$",A', '三题,A.甲 B.乙 C.丙,C']
    await school.bring(school.file('a.csv', `题干,选项,答案\n${rows.join('\n')}\n`))
    expect((await bankOf(school.db)).map(({ options }) => options.map(({ text }) => text))).toEqual([
      ['甲\n第二行', '乙'],
      ['$|x|$', '$|y|$'],
      ['甲', '乙', '丙'],
    ])
  })
})

describe('the import report', () => {
  it('lists columns and skipped files, and adds up', async () => {
    const head = '题干（必填）,A.,B项目,正确选项,详解,出题人\n'
    const report = await school.bring(school.file('a.csv', `${head}问一,甲种,乙种,A,无,张三\n问二,甲种,乙种,D,无,张三\n`))
    expect(report.byFile).toMatchObject([
      { rows: 2, imported: 1, refused: 1, unused: ['出题人'], used: [{ header: '题干（必填）', field: '题干' }, {}, {}, {}, {}] },
    ])
    expect(report).toMatchObject({ isBalanced: true, rows: 2 })
  })

  it('names the place of an unclosed quote, and the rows it swallowed', async () => {
    const head = '题号,题干,A,B,答案\n'
    const broken = await school.bring(school.file('a.csv', `${head}1,"问一,甲,乙,A\n2,问二,甲,乙,A\n`))
    expect(broken.refused).toMatchObject([{ line: 2, code: 'csv_broken' }])
    const swallowed = await school.bring(school.file('b.csv', `${head}1,"问一,甲,乙,A\n2,问二,甲,乙,A\n3,"问三,甲,乙,A\n4,问四,甲,乙,A\n`))
    expect(codesOf(swallowed)).toEqual(['2 quote_unclosed', '3 quote_unclosed', '4 quote_unclosed'])
    expect(swallowed).toMatchObject({ imported: 1, isBalanced: true })
  })
})

it('text that only looks like a tag or a formula stays text', async () => {
  const stems = ['若 a<b，c>d 则', '售价$5-$6元', '执行 $HOME/bin:$PATH 后', '#include <stdio.h> 的作用', '价$5，式$x^2$']
  const rows = stems.map((stem) => `"${stem}",甲种,乙种,A`)
  await school.bring(school.file('a.csv', `题干,A,B,答案\n${rows.join('\n')}\n`))
  expect((await bankOf(school.db)).map(({ stem }) => plainWords(stem))).toEqual(stems)
})
