import { readFileSync } from 'node:fs'
import path from 'node:path'
import { plainWords } from '#server/bank/read/rich/markup'
import { bankFolder } from '#server/providers/uploads/rules'
import type { RichContent } from '@/contract/site/rich.schema'
import { bankOf, codesOf, emptyBank, openSchool, type School } from './bank'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

const cell = (words: string) => `"${words.replaceAll('"', '""')}"`
const HEAD = '题型,题干,A,B,答案,解析\n'
/** Single choices of these stems. */
const stems = (...list: string[]) => school.file('a.csv', HEAD + list.map((stem) => `单选题,${cell(stem)},甲种,乙种,A,\n`).join(''))
const bank = () => bankOf(school.db)
const stemWords = async () => (await bank()).map(({ stem }) => plainWords(stem))
const noteCodes = ({ notes }: { notes: readonly { code: string }[] }) => notes.map(({ code }) => code)
const lines = (stem: RichContent | undefined) =>
  (stem ?? []).map((node) => ('inline' in node ? node.inline.map(({ text }) => text).join('') : node.type))

describe('a table', () => {
  it('a table with a gap or a repeat in its option letters assigns no option wrongly', async () => {
    const rows = '题干,A,B,D,答案\n问一,甲种,乙种,丁种,B\n问二,甲种,乙种,,B\n'
    expect(codesOf(await school.bring(school.file('a.csv', rows)))).toEqual(['2 options_beyond'])
    const twice = '题干,A,选项A,B,答案\n问三,甲种,另一个,乙种,B\n问四,甲种,,乙种,B\n'
    expect(codesOf(await school.bring(school.file('b.csv', twice)))).toEqual(['2 options_beyond'])
    const ten = `题干,${[...'ABCDEFGHIJ'].join(',')},答案\n问五,${[...'一二三四五六七八九十'].join(',')},B\n问六,${[...'一二三四五六七八'].join(',')},,,B\n`
    expect(codesOf(await school.bring(school.file('c.csv', ten)))).toEqual(['2 options_beyond'])
    expect((await bank()).map(({ options }) => options.length)).toEqual([2, 2, 8])
  })

  it('a table with more cells than headers refuses rows cut by a comma', async () => {
    const report = await school.bring(school.file('a.csv', '题干,A,B,答案,解析\n问一,甲种,乙种,A,先看甲,再看乙\n问二,甲种,乙种,A,解析,\n'))
    expect(codesOf(report)).toEqual(['2 cells_beyond'])
    expect(report).toMatchObject({ imported: 1, isBalanced: true })
  })

  it('reports cells without a header, cells that a type does not use, and lines above the headers', async () => {
    const rows =
      '某校题库,,,,,,,,\n填写说明：必填,,,,,,,,\n题号,材料编号,题型,题干,A,B,答案,采分点,\n1,,单选题,问一,甲种,乙种,A,要点=100,备注\n2,,材料题,材料,,,见小题,,\n,2,判断题,小题,,,对,,\n'
    const report = await school.bring(school.file('a.csv', rows))
    expect(report.refused).toEqual([])
    expect(noteCodes(report)).toEqual(['cell_unnamed', 'rubric_left', 'answer_left'])
    expect(report.byFile[0]?.above).toEqual(['某校题库', '填写说明：必填'])
  })

  it('keeps the options of a type that has none', async () => {
    const rows =
      '题型,题干,A,B,C,答案\n填空题,选词____,甲,乙,,甲\n判断题,同意吗,同意,反对,,对\n判断题,对吗一,对,错,,A\n判断题,对吗二,正确,错误,不清楚,A\n问答题,说明,甲,乙,,略\n'
    expect(codesOf(await school.bring(school.file('a.csv', rows)))).toEqual([
      '2 options_unused',
      '3 options_unused',
      '5 options_unused',
      '6 options_unused',
    ])
  })

  it('keeps strokes that belong to an answer, and refuses one too many', async () => {
    const rows =
      '题型,题干,答案\n填空题,负三的绝对值写作____,|-3|\n填空题,逻辑或写作____,a||b\n填空题,又称____,甲|乙\n填空题,末尾____,甲|\n填空题,名字是__init__的方法在____时调用,创建\n'
    expect(codesOf(await school.bring(school.file('a.csv', rows)))).toEqual(['5 answer_unclear'])
    const keys = (await bank()).map(({ answer_key }) => (answer_key?.kind === 'blanks' ? answer_key.alternatives : null))
    expect(keys).toEqual([[['|-3|']], [['a||b']], [['甲', '乙']], [['创建']]])
  })

  it('refuses a lettered series in one cell with a gap, and reports a letter marked another way', async () => {
    const rows = ['A. 甲种 B. 乙种 D. 丁种', 'A. 甲种 B. 维生素 D、E'].map((options, at) => `问${at},${cell(options)},A`)
    const report = await school.bring(school.file('a.csv', `题干,选项,答案\n${rows.join('\n')}\n`))
    expect(codesOf(report)).toEqual(['2 options_order'])
    expect(noteCodes(report)).toEqual(['letters_end'])
    expect((await bank())[0]?.options.map(({ text }) => text)).toEqual(['甲种', '维生素 D、E'])
  })
})

describe('plain text', () => {
  it('keeps indentation, inner spaces and empty lines', async () => {
    const code = '下列程序输出什么？\nfor (i = 0;  i < 3; i++) {\n    if (a[i])\n\t\tsum  += 1;\n\n}\n结果是（　　）'
    await school.bring(stems(code))
    expect(lines((await bank())[0]?.stem).join('\n')).toBe(code)
  })

  it('has formulas only where some TeX stands between two dollars', async () => {
    const plain = [
      '售价由5$-6$不等',
      '用 ^a$|^b$ 匹配',
      '展开 $(A)$(B) 得到',
      '单元格 $A$1:$B$2 与 SUM($A$1,$B$2)',
      '第一行 $5\n第二行 6$ 止',
    ]
    const set = ['设 $x$ 为 $3$ 时', '当$n$(n>1)', '取 $|x|$ 的值']
    expect(await school.bring(stems(...plain, ...set))).toMatchObject({ refused: [] })
    expect(await stemWords()).toEqual([...plain, ...set])
    const counts = (await bank()).map(({ stem }) => JSON.stringify(stem).match(/"formula":/g)?.length ?? 0)
    expect(counts).toEqual([0, 0, 0, 0, 0, 2, 1, 1])
  })
})

describe('HTML', () => {
  it('keeps code indented with no-break spaces, and code that has its own line ends', async () => {
    await school.bring(
      stems(
        '<p>看代码：<br>if (a)<br>&nbsp;&nbsp;&nbsp;&nbsp;b();</p>',
        '<pre>a<br>  b\n    c</pre>',
        '<table><tr><td><pre>x\n  y</pre></td></tr></table>',
      ),
    )
    const [one, two, three] = (await bank()).map(({ stem }) => stem)
    expect(lines(one)).toEqual(['看代码：', 'if (a)', '\u00a0\u00a0\u00a0\u00a0b();'])
    expect(lines(two)).toEqual(['a', '  b', '    c'])
    expect(three).toMatchObject([{ type: 'table', rows: [[[{ text: 'x\n  y', mark: 'code' }]]] }])
  })

  it('keeps captions, the columns of merged cells, nested lists and letters of lists', async () => {
    const table =
      '<table><caption>表一</caption><tr><th rowspan="2">项</th><th colspan="2">数</th></tr><tr><td>甲</td><td>乙</td></tr><tr><td>丙</td><td>1</td><td>2</td></tr></table>'
    await school.bring(
      stems(table, '<ul><li>甲<ol type="A"><li>一</li><li>二</li></ol></li><li>乙</li></ul>', '<ol start="3"><li>丙</li><li>丁</li></ol>'),
    )
    const [one, two, three] = (await bank()).map(({ stem }) => stem)
    const text = (words: string) => [{ text: words }]
    expect(one).toEqual([
      { type: 'p', inline: text('表一') },
      {
        type: 'table',
        rows: [
          [text('项'), text('数'), []],
          [[], text('甲'), text('乙')],
          [text('丙'), text('1'), text('2')],
        ],
      },
    ])
    expect(lines(two)).toEqual(['· 甲', '　A. 一', '　B. 二', '· 乙'])
    expect(lines(three)).toEqual(['3. 丙', '4. 丁'])
  })

  it('reports in the cell the picture that follows a table', async () => {
    await school.bring(stems('<table><tr><td>前<img src="curve.png" alt="曲线">后</td><td>乙</td></tr></table>'))
    expect((await bank())[0]?.stem).toMatchObject([
      { type: 'table', rows: [[[{ text: '前（图 1）后' }], [{ text: '乙' }]]] },
      { type: 'img', alt: '图 1：曲线' },
    ])
  })

  it('reads underlined space as a blank', async () => {
    const rows =
      '题型,题干,答案\n填空题,<p>一是<u>&nbsp;&nbsp;&nbsp;</u>，二是<span style="text-decoration: underline">　　</span>。</p>,甲；乙\n'
    expect(await school.bring(school.file('a.csv', rows))).toMatchObject({ refused: [] })
    expect(await stemWords()).toEqual(['一是____，二是____。'])
  })

  it('refuses or reports content that the bank does not support', async () => {
    const report = await school.bring(
      stems(
        '<p>听<audio src="a.mp3"></audio></p>',
        '<p>看<video src="a.mp4"></video></p>',
        '<p>见<iframe src="x"></iframe></p>',
        '<p>划去<del>甲</del><font color="red">红</font></p>',
        '<p>见<a href="a.pdf">附件</a>与<a href="https://a.cn/x">网页</a></p>',
        '<p>选<input type="radio">甲，填<input type="text"></p>',
      ),
    )
    expect(codesOf(report)).toEqual(['2 media_missing', '3 media_missing', '4 media_unsupported'])
    expect(noteCodes(report)).toEqual(['look_left', 'look_left', 'attachment_left', 'form_left'])
    const [, linked, form] = await bank()
    expect(linked?.stem).toEqual([{ type: 'p', inline: [{ text: '见附件与' }, { text: '网页', href: 'https://a.cn/x' }] }])
    expect(plainWords(form?.stem ?? [])).toBe('选甲，填____')
  })

  it('reads the names of characters', async () => {
    await school.bring(stems('<p>&Alpha;&ouml;&sup2;&there4;&sigmaf;&notaname;&frac12;&loz;</p>'))
    expect(await stemWords()).toEqual(['Αö²∴ς&notaname;½◊'])
  })
})

describe('MathML', () => {
  const math = (inside: string) => `<p>解<math>${inside}</math></p>`
  const cases: [string, string][] = [
    ['<mfrac><mi>a</mi><mn>2</mn></mfrac>', '\\frac{a}{2}'],
    ['<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt><mo>=</mo><mroot><mi>y</mi><mn>3</mn></mroot>', '\\sqrt{x + 1} = \\sqrt[3]{y}'],
    [
      '<msup><mi>x</mi><mn>2</mn></msup><msub><mi>a</mi><mi>n</mi></msub><msubsup><mi>b</mi><mn>1</mn><mn>2</mn></msubsup>',
      '{x}^{2} {a}_{n} {b}_{1}^{2}',
    ],
    [
      '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>sin</mi><mi>x</mi>',
      '∑\\limits_{i = 1}^{n} \\sin x',
    ],
    ['<mover><mi>x</mi><mo>¯</mo></mover><mover><mi>AB</mi><mo>→</mo></mover>', '\\overline{x} \\overrightarrow{\\mathrm{AB}}'],
    [
      '<mo>{</mo><mtable><mtr><mtd><mi>x</mi></mtd><mtd><mn>1</mn></mtd></mtr><mtr><mtd><mi>y</mi></mtd></mtr></mtable>',
      '\\left\\{\\begin{matrix}x & 1 \\\\ y\\end{matrix}\\right.',
    ],
    [
      '<mfenced open="[" close=")"><mi>a</mi><mi>b</mi></mfenced><mtext>元&amp;角</mtext><mspace width="1em"/><menclose notation="box"><mn>5</mn></menclose>',
      '\\left[a ,b\\right) \\text{元\\&角} \\; \\boxed{5}',
    ],
    [
      '<mmultiscripts><mi>C</mi><mi>n</mi><none/><mprescripts/><mn>1</mn><mn>2</mn></mmultiscripts><mi mathvariant="bold">v</mi>',
      '{}_{1}^{2}{C}_{n} \\mathbf{v}',
    ],
    ['<semantics><mi>x</mi><annotation encoding="application/x-tex">\\bm{x}</annotation></semantics>', '\\bm{x}'],
  ]
  it('MathML without an annotation is read by its elements, and drawn', async () => {
    const report = await school.bring(stems(...cases.map(([inside]) => math(inside))))
    expect(report.refused).toEqual([])
    expect(await stemWords()).toEqual(cases.map(([, tex]) => `解$${tex}$`))
  })

  it('MathML with unknown elements is refused', async () => {
    expect(
      codesOf(
        await school.bring(
          stems(math('<mystery><mi>x</mi></mystery>'), math('<menclose notation="longdiv"><mn>5</mn></menclose>'), math('')),
        ),
      ),
    ).toEqual(['2 mathml_unsupported', '3 mathml_unsupported', '4 mathml_unsupported'])
  })
})

it('formulas support bold signs and text with formatting', async () => {
  const list = ['取 $\\boldsymbol{x}+\\bm{y}$', '取 $\\text{甲 \\textbf{乙}}$']
  expect(await school.bring(stems(...list))).toMatchObject({ refused: [] })
  expect(await stemWords()).toEqual(list)
})

describe('SVG', () => {
  const inBank = (src: string) => readFileSync(path.join(bankFolder(school.deps.env), path.basename(src)), 'utf8')
  it('keeps its shapes, and removes scripts and requests', async () => {
    const hostile =
      '<svg viewBox="0 0 40 20" onload="x()"><script>x()</script><a href="javascript:x()"><circle cx="5" cy="5" r="4" style="fill:red;background:url(http://a.cn)"/></a><text x="1">甲&lt;</text><use xlink:href="http://a.cn/b.svg#c"/><linearGradient id="g" gradientTransform="rotate(9)"/></svg>'
    await school.bring(stems(`<p>看${hostile}</p>`))
    const node = (await bank())[0]?.stem.find(({ type }) => type === 'img')
    expect(node).toMatchObject({ width: 40, height: 20, src: expect.stringMatching(/\.svg$/) })
    expect(inBank(node?.type === 'img' ? node.src : '')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><circle cx="5" cy="5" r="4" fill="red"></circle><text x="1">甲&lt;</text><use></use><linearGradient id="g" gradientTransform="rotate(9)"></linearGradient></svg>',
    )
  })

  it('SVG is refused where a part would be lost, and is read from a file or an address', async () => {
    const shape = '<svg width="30px" height="60"><path d="M0 0"/></svg>'
    const report = await school.bring(
      stems(
        '<p>一<svg><style>.a{fill:red}</style></svg></p>',
        '<p>二<svg><foreignObject><p>字</p></foreignObject></svg></p>',
        `<p>三<img src="data:image/svg+xml;base64,${Buffer.from(shape).toString('base64')}"></p>`,
        `<p>四<img src="data:image/svg+xml,${encodeURIComponent(shape)}"></p>`,
      ),
    )
    expect(codesOf(report)).toEqual(['2 svg_unsupported', '3 svg_unsupported'])
    expect((await bank()).map(({ stem }) => stem[1])).toMatchObject([
      { type: 'img', width: 30, height: 60 },
      { type: 'img', width: 30, height: 60 },
    ])
  })
})
