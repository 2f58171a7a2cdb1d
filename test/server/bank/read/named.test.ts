import { strToU8, zipSync } from 'fflate'
import { plainWords } from '#server/bank/read/rich/markup'
import { type Report, reportText } from '#server/bank/write/report'
import { archiveOf } from './archive'
import { bankOf, codesOf, emptyBank, openSchool, type School } from './bank'
import { docxOf, paragraph, run, table } from './word'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

const notesOf = ({ notes }: Report) => notes.map(({ code, reason }) => `${code} ${reason}`)
const moodle = (type: string, inside: string) => `<quiz><question type="${type}">${inside}</question></quiz>`
const words = (name: string, text: string, more = '') => `<${name} format="html"${more}><text><![CDATA[${text}]]></text></${name}>`

describe('Moodle features that the bank lacks', () => {
  it('lost features are reported, and feedback keeps its answer', async () => {
    const choice = [
      '<name><text>期中第 3 题</text></name>',
      words('questiontext', '<p>存货属于什么</p>'),
      '<defaultgrade>2.0000000</defaultgrade><penalty>0.3333333</penalty><hidden>1</hidden><coverage>存货</coverage>',
      '<answer fraction="100" format="html"><text>资产</text><feedback format="html"><text>&lt;p&gt;正确&lt;/p&gt;</text></feedback></answer>',
      '<answer fraction="0" format="html"><text>负债</text><feedback format="html"><text>再想想</text></feedback></answer>',
    ].join('')
    const report = await school.bring(school.file('a.xml', moodle('multichoice', choice)))
    expect(notesOf(report)).toEqual([
      'name_left 没有导入题目的名称',
      'grade_left 没有导入分值 2：分值在组卷时定',
      'penalty_left 没有导入多次作答的扣分',
      'hidden_in_source 在原来的题库里是隐藏的，照样导入',
      'field_left 没有导入 coverage',
    ])
    expect(plainWords((await bankOf(school.db))[0]?.explanation ?? [])).toBe('A：正确\nB：再想想')
  })

  it('lost features in a typed answer include worthless answers, and the answer of a feedback', async () => {
    const inside = [
      words('questiontext', '首都是'),
      '<answer fraction="100"><text>北京</text><feedback><text></text></feedback></answer>',
      '<answer fraction="0"><text>上海</text><feedback format="html"><text>不是</text></feedback></answer>',
      '<answer fraction="0"><text>广州</text></answer>',
    ].join('')
    const report = await school.bring(school.file('a.xml', moodle('shortanswer', inside)))
    expect(notesOf(report)).toEqual(['wrong_answer_left 没有导入不得分的答案：广州'])
    expect(plainWords((await bankOf(school.db))[0]?.explanation ?? [])).toBe('“上海”：不是')
  })

  it('lost features in a cloze include weights of gaps and their feedback; partial credit is kept', async () => {
    const stem = '一是{1:SA:=甲#对~%50%乙}二是{2:SA:=丙~*丁}'
    expect(codesOf(await school.bring(school.file('a.xml', moodle('cloze', words('questiontext', stem)))))).toEqual([])
    const [row] = await bankOf(school.db)
    expect(row?.answer_key).toMatchObject({ alternatives: [['甲', '乙'], ['丙']], shares: [[100, 50], [100]] })
  })

  it.each([
    ['一是{1:SA:=甲}二是{2:SA:=丙}', ['gap_weights_left 没有导入各空的权重：各空同分']],
    ['一是{1:SA:=甲}二是{:SA:=丙}', []],
    ['一是{2:SA:=甲}二是{2:SA:=丙}', []],
  ])('lost features in the cloze %s include weights of gaps', async (stem, notes) => {
    expect(notesOf(await school.bring(school.file('a.xml', moodle('cloze', words('questiontext', stem)))))).toEqual(notes)
  })

  it('lost features in a cloze of choices include negative marks for a wrong tick, and the order where it is not shuffled', async () => {
    const stem = '选{1:MULTIRESPONSE:%50%甲~%50%乙~%-50%丙}和{1:MCS:=一~二}'
    await school.bring(school.file('a.xml', moodle('cloze', words('questiontext', stem))))
    const children = (await bankOf(school.db)).filter(({ type }) => type !== 'material')
    expect(children.map(({ answer_key, pinned }) => [answer_key, pinned])).toEqual([
      [{ kind: 'letters', letters: ['A', 'B'], weights: [50, 50, -50] }, ['A', 'B', 'C']],
      [{ kind: 'letters', letters: ['A'] }, []],
    ])
  })
})

it('lost properties of a category are reported with its first question', async () => {
  const category =
    '<question type="category"><category><text>$course$/top/第一章/第一节/存货</text></category><info><text>说明</text></info></question>'
  const question = `<question type="essay">${words('questiontext', '论述存货')}${words('graderinfo', '要点')}</question>`
  const report = await school.bring(school.file('a.xml', `<quiz>${category}${question}</quiz>`))
  expect(notesOf(report)).toEqual([
    'path_left 没有导入分类中间的一层：第一节',
    'category_info_left 没有导入分类的说明：$course$/top/第一章/第一节/存货',
  ])
})

it('texts about tags stay text, and a guess is reported', async () => {
  const rows = ['换行的标签是,<br>,<p></p>,A,"<br> 是换行，<p> 是段落"', '第一行<br>第二行属于,<b>甲</b>种,乙种,A,略']
  const report = await school.bring(school.file('a.csv', `题干,A,B,答案,解析\n${rows.join('\n')}\n`))
  expect(report.notes.map(({ line, code }) => `${line} ${code}`)).toEqual(['3 read_as_html'])
  const [first, second] = await bankOf(school.db)
  expect(first?.options.map(({ text }) => text)).toEqual(['<br>', '<p></p>'])
  expect(plainWords(first?.explanation ?? [])).toBe('<br> 是换行，<p> 是段落')
  expect(plainWords(second?.stem ?? [])).toBe('第一行\n第二行属于')
})

it('a title of GIFT and worthless answers are reported', async () => {
  const report = await school.bring(school.file('a.gift', '::第一题::首都是 {=北京 =%0%上海}\n\n::二加::二加二是 {=四}\n'))
  expect(notesOf(report)).toEqual(['name_left 没有导入题目的名称', 'wrong_answer_left 没有导入不得分的答案：上海'])
})

it('HTML styles that the bank supports are kept, raised text stays raised, other formatting is reported', async () => {
  const stem = `x<span style='vertical-align:super'>2</span><span style='font-weight: bold'>粗</span><span style='background-color:yellow'>黄</span>存货`
  const report = await school.bring(school.file('a.csv', `题干,A,B,答案\n"${stem}",甲种,乙种,A\n`))
  expect(notesOf(report)).toEqual(['look_left 底色没有保留'])
  expect((await bankOf(school.db))[0]?.stem).toEqual([
    { type: 'p', inline: [{ text: 'x²' }, { text: '粗', mark: 'strong' }, { text: '黄存货' }] },
  ])
})

it('a Word paper keeps dots under letters; colours, comments and margins are reported', async () => {
  const dotted = '<w:r><w:rPr><w:em w:val="dot"/></w:rPr><w:t>载</w:t></w:r>'
  const red = '<w:r><w:rPr><w:color w:val="FF0000"/></w:rPr><w:t>注意</w:t></w:r>'
  const lines = [paragraph(`${run('1. 加点的字“')}${dotted}${run('”读作')}${red}`), 'A. zǎi', 'B. zài', '答案：A']
  const report = await school.bring(school.file('a.docx', docxOf(lines)))
  expect(notesOf(report)).toEqual(['look_left 文字颜色没有保留，共 1 处：“注意”'])
  expect((await bankOf(school.db))[0]?.stem).toEqual([
    { type: 'p', inline: [{ text: '加点的字“' }, { text: '载', mark: 'em' }, { text: '”读作注意' }] },
  ])
})

describe('an archive', () => {
  it('an archive with two files of one name reads the first and reports the other', async () => {
    const csv = (word: string) => `题干,A,B,答案\n${word}属于,甲种,乙种,A\n`
    const bytes = archiveOf({ name: 'aa.csv', content: csv('存货') }, { name: 'aa.csv', content: csv('折旧') })
    const report = await school.bring(school.file('a.zip', bytes))
    expect(report).toMatchObject({ imported: 1, passedOver: ['aa.csv（压缩包里有两个同名的文件，只读了前一个）'] })
    expect(plainWords((await bankOf(school.db))[0]?.stem ?? [])).toBe('存货属于')
  })

  it('reports pictures that no question shows, and a file without questions', async () => {
    const bytes = zipSync({ 'a.csv': strToU8('题干,A,B,答案\n'), 'b/图.png': strToU8('x') })
    const report = await school.bring(school.file('a.zip', bytes))
    expect(report).toMatchObject({ imported: 0, passedOver: ['b/图.png（没有题目用到）'] })
    expect(notesOf(report)).toEqual(['no_questions 里面没有题目'])
  })
})

describe('a formula in the key of a blank', () => {
  it('can be typed, and is shown typeset', async () => {
    await school.bring(school.file('a.csv', '题型,题干,答案\n填空题,面积是____，一半是____。,$x^2$；$\\frac{1}{2}$|0.5\n'))
    const [row] = await bankOf(school.db)
    expect(row?.answer_key).toMatchObject({
      alternatives: [
        ['$x^2$', 'x²', 'x^2'],
        ['$\\frac{1}{2}$', '1/2', '0.5'],
      ],
      shown: [
        { type: 'p', inline: [{ text: '（1）' }, { text: 'x^2', formula: {} }] },
        { type: 'p', inline: [{ text: '（2）' }, { text: '\\frac{1}{2}', formula: {} }] },
      ],
    })
  })

  it('a formula that cannot be typed is refused, unless another text is given', async () => {
    const report = await school.bring(
      school.file('a.csv', '题型,题干,答案\n填空题,向量是____。,$\\vec{a}$\n填空题,那个向量是____。,$\\vec{a}$|向量a\n'),
    )
    expect(codesOf(report)).toEqual(['2 answer_not_typed'])
  })
})

it('findings of one kind stand together in the report', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => `"第${at}个<span style='color:red'>红</span>字属于",甲种${at},乙种,A`)
  const text = reportText(await school.bring(school.file('a.csv', `题干,A,B,答案\n${rows.join('\n')}\n`)))
  expect(text).toContain('  a.csv:2、3、4、5、6、7、8、9 等 12 处 look_left 文字颜色没有保留')
})

describe('a Word paper', () => {
  const body = ['1. 甲（　）', 'A. 一', 'B. 二', '答案：A']
  const margin = (name: string, text: string) => ({
    name: `word/${name}.xml`,
    content: `<w:hdr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:hdr>`,
  })

  it.each([
    [
      'words above and below the pages',
      [margin('header1', '内部资料'), margin('footer1', '启明学堂')],
      ['margin_left 页眉页脚没有导入：内部资料 / 启明学堂'],
    ],
    ['the same words on each', [margin('header1', '内部资料'), margin('header2', '内部资料')], ['margin_left 页眉页脚没有导入：内部资料']],
    ['numbers of pages alone', [margin('footer1', '12'), margin('footer2', ' ')], []],
  ])('a Word paper with %s reports the lost parts', async (_case, more, notes) => {
    const report = await school.bring(school.file('卷.docx', docxOf(body, undefined, more)))
    expect([report.imported, notesOf(report)]).toEqual([1, notes])
  })

  const answers = async () =>
    (await bankOf(school.db)).map(({ options, answer_key }) => [
      options.map(({ text }) => text).join(''),
      answer_key?.kind === 'letters' ? answer_key.letters.join('') : null,
    ])
  const two = ['1. 甲（　）', 'A. 一', 'B. 二', '2. 乙（　）', 'A. 三', 'B. 四', '参考答案']

  it.each([
    ['numbers beside answers', table(['1', 'B'], ['2', 'A'])],
    ['numbers above answers', table(['题号', '1', '2'], ['答案', 'B', 'A'])],
    ['numbers beside answers, twice in a row', table(['1', 'B', '2', 'A'])],
  ])('a Word paper with a table of %s has each answer at its question', async (_case, key) => {
    await school.bring(school.file('卷.docx', docxOf([...two, key])))
    expect(await answers()).toEqual([
      ['一二', 'B'],
      ['三四', 'A'],
    ])
  })

  it('has options that a table lays out, with a cell left empty', async () => {
    await school.bring(school.file('卷.docx', docxOf(['1. 甲（　）', table(['A．一', 'B．二'], ['C．三', '']), '答案：C'])))
    expect(await answers()).toEqual([['一二三', 'C']])
  })

  it('a Word paper without its document is refused', async () => {
    const bytes = archiveOf({ name: 'word/styles.xml', content: '<w:styles/>' })
    expect(codesOf(await school.bring(school.file('卷.docx', bytes)))).toEqual(['null docx_broken'])
  })
})

it('a report names columns only where some were not used', async () => {
  const textOf = async (head: string, line: string) => reportText(await school.bring(school.file('a.csv', `${head}\n${line}\n`)))
  expect(await textOf('题干,A,B,答案', '存货属于,资产,负债,A')).not.toContain('没有用到的列')
  expect(await textOf('题干,A,B,答案,出题人', '存货属于,资产,负债,A,周')).toContain('没有用到的列 出题人')
})
