import type { Prepared } from '../../../server/import/question'
import { FileRefused } from '../../../server/import/refused'
import { readOnly, type Taken } from './read-only'
import { docxOf } from './word'
import { bookOf, EMPTY, filledBook } from './workbook-parts'

/**
 * Small files in the forms that people and programs write, each with what it must become: every question as
 * `stem [options] = key`, every refusal as `line code`, every note as its code. Nothing else may come out of them.
 */
export type NamedInput = {
  name: string
  bytes: string | Uint8Array
  questions?: readonly string[]
  refused?: readonly string[]
  notes?: readonly string[]
  /** Words that a reason must hold. */
  says?: readonly string[]
}

const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`
const HEAD = '题干,A,B,C,D,答案'
const FILL = '题型,题干,答案'
const nine = [...'123456789'].map((text, at) => `${'ABCDEFGHI'[at]}.${text}`)
/** The beginning of the files of older office programs, and of those with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const compound = (stream: string) => Buffer.concat([COMPOUND, Buffer.alloc(504), Buffer.from(stream, 'utf16le'), Buffer.alloc(600)])
const page = '<html><head><meta charset="utf-8"></head><body><table><tr><th>题干</th></tr></table></body></html>'

const shortAnswer = (fraction: string) =>
  `<question type="shortanswer"><questiontext><text>首都</text></questiontext><answer fraction="${fraction}"><text>北京</text></answer></question>`

export const namedInputs: readonly NamedInput[] = [
  {
    name: 'one-numbered-blank.csv',
    bytes: lines(
      FILL,
      '填空题,会议名称是____。,(1) 十九届六中',
      '填空题,首都是____。,（1）北京',
      '填空题,省会是____。,①南京',
      '填空题,正确的序号是____。,①',
      '填空题,正确的几项是____。,①②③',
      '填空题,顺序是____。,(1)',
      '填空题,只有一空____。,(1) 甲 (2) 乙',
      '填空题,一是____二是____。,(1)甲;乙',
      '填空题,后一半是____。,(2) 乙',
      '填空题,第一是____。,第1空：甲',
    ),
    questions: [
      '会议名称是____。 [] = 十九届六中',
      '首都是____。 [] = 北京',
      '省会是____。 [] = 南京',
      '正确的序号是____。 [] = ①',
      '正确的几项是____。 [] = ①②③',
      '顺序是____。 [] = (1)',
      '第一是____。 [] = 甲',
    ],
    refused: ['8 blank_mismatch', '9 answer_unclear', '10 answer_unclear'],
    notes: ['blank_number_cut', 'blank_number_cut', 'blank_number_cut', 'blank_number_cut'],
  },
  {
    name: 'synonyms.csv',
    bytes: lines(
      FILL,
      '填空题,先对硬盘进行____处理。,修复|||隔离',
      '填空题,首都是____。,北京||北平',
      '填空题,中央处理器又称____。,CPU||处理器',
      '填空题,两空____和____。,甲|乙;丙',
      '填空题,逻辑或写作____。,a||b',
      '填空题,绝对值写作____。,|-3|',
      '填空题,三种叫法____。,甲||乙|丙',
      '填空题,几个空____和____。,甲|||乙',
      '填空题,又是两空____和____。,甲|乙',
    ),
    questions: [
      '先对硬盘进行____处理。 [] = 修复|隔离',
      '首都是____。 [] = 北京|北平',
      '中央处理器又称____。 [] = CPU|处理器',
      '两空____和____。 [] = 甲|乙;丙',
      '逻辑或写作____。 [] = a||b',
      '绝对值写作____。 [] = |-3|',
      '三种叫法____。 [] = 甲|乙|丙',
      '又是两空____和____。 [] = 甲;乙',
    ],
    refused: ['9 blank_mismatch'],
    notes: ['bars_kept'],
  },
  {
    name: 'about-html.csv',
    bytes: lines(
      HEAD,
      '"以粗体和斜体显示两句，下列正确的是","<B>甲</B><I>乙</I>","<i>甲</b><i>乙</b>","<I>甲</I><B>乙</B>","<b>甲</i><b>乙</i>",A',
      '"运行 $(“p”).append(“<b>快乐</b>”) 后 HTML 变为","<p>你好</p><b>快乐</b>","<p>你好<b>快乐</b></p>","<b>快乐</b><p>你好</p>","<p>你好</p>",B',
      '"居左对齐写成","<div align=""left"">…</div>","<div align=""middle"">…</div>","<div align=""right"">…</div>","<div align=""justify"">…</div>",A',
      '"HTML 代码 <b>甲</b> 显示为",粗体,斜体,下划线,删除线,A',
      '"<p>下列<b>不</b>属于资产的是</p>","<p>存货</p>","<p>负债</p>","<p>现金</p>","<p>商誉</p>",B',
      '"<p>空选项</p>","<p></p>","<p>二</p>","<p>三</p>","<p>四</p>",B',
      '化学式,x<sub>2</sub>,x<sup>2</sup>,x,2x,A',
      '看图,"<img src=""curve.png"" alt=""一"">","<p><b>甲</b></p>",丙,丁,A',
      '网页里用什么表示粗体,<b>粗</b>,<i>粗</i>,<u>粗</u>,<s>粗</s>,A',
    ),
    questions: [
      '运行 $(“p”).append(“<b>快乐</b>”) 后 HTML 变为 [<p>你好</p><b>快乐</b>/<p>你好<b>快乐</b></p>/<b>快乐</b><p>你好</p>/<p>你好</p>] = B',
      '居左对齐写成 [<div align="left">…</div>/<div align="middle">…</div>/<div align="right">…</div>/<div align="justify">…</div>] = A',
      '下列不属于资产的是 [存货/负债/现金/商誉] = B',
      '化学式 [x₂/x²/x/2x] = A',
      '看图 [[图：一]/甲/丙/丁] = A',
      '网页里用什么表示粗体 [<b>粗</b>/<i>粗</i>/<u>粗</u>/<s>粗</s>] = A',
    ],
    refused: ['2 html_unclear', '5 html_unclear', '7 html_unclear'],
    notes: ['tags_kept', 'tags_kept', 'read_as_html', 'tags_kept'],
  },
  {
    name: 'nine-in-one-cell.csv',
    bytes: lines(
      '题干,选项,答案',
      `九个选项,"${nine.join('\n')}",B`,
      `九个选项在一行,${nine.join(' ')},B`,
      `答案在第九个,"${nine.join('\n')}",I`,
      `没有字母,"${[...'123456789'].join('\n')}",B`,
      `八个选项,"${nine.slice(0, 8).join('\n')}",H`,
    ),
    questions: ['八个选项 [1/2/3/4/5/6/7/8] = H'],
    refused: ['2 options_count', '11 options_count', '12 options_count', '21 options_count'],
    says: ['选项须有 2–8 个，这里有 9 个'],
  },
  {
    name: 'letters-out-of-order.csv',
    bytes: lines(
      '题干,选项,答案',
      '跳过一个,A.甲 B.乙 D.丁,A',
      '"重复一个","A.甲\nB.乙\nB.丙\nC.丁",A',
      '"倒着写","A.甲\nB.乙\nA.丙",A',
      '"换一种写法","A.甲\nB.乙\nB、丙",A',
      '"名字里的字母","A.D. H. Lawrence\nB.J. Austen\nC.甲\nD.乙",A',
      '"选项有两行","A.甲\n接着\nB.乙",A',
    ),
    questions: ['名字里的字母 [D. H. Lawrence/J. Austen/甲/乙] = A', '选项有两行 [甲\n接着/乙] = A'],
    refused: ['2 options_order', '3 options_order', '7 options_order', '10 options_order'],
  },
  {
    name: 'nine-columns.csv',
    bytes: lines('题干,A,B,C,D,E,F,G,H,I,答案', '九列,1,2,3,4,5,6,7,8,9,B', '八列,1,2,3,4,5,6,7,8,,B'),
    questions: ['八列 [1/2/3/4/5/6/7/8] = B'],
    refused: ['2 options_beyond'],
  },
  {
    name: 'equal-options.csv',
    bytes: lines(
      HEAD,
      '相同,甲,甲,乙,丙,A',
      '只差看不见的字,甲\u200b,甲,乙,丙,B',
      '只差软连字符,甲\u00ad乙,甲乙,乙,丙,B',
      '看不见的字算空,甲,\u200b,乙,丙,A',
      '大小写不同,a,A,乙,丙,A',
    ),
    questions: ['大小写不同 [a/A/乙/丙] = A'],
    refused: ['2 options_equal', '3 options_equal', '4 options_equal', '5 option_empty'],
    says: ['选项 A 和 B 相同'],
  },
  {
    name: 'equal-options.gift',
    bytes: '甲属于 {=一 ~二 ~二}\n\n乙属于 {=<b>一</b> ~一 ~二}\n',
    questions: ['乙属于 [一/一/二] = A'],
    refused: ['1 options_equal'],
  },
  {
    name: 'equal-options.txt',
    bytes: lines('甲属于', 'A. 一', 'B. 一', 'ANSWER: A'),
    refused: ['1 options_equal'],
  },
  {
    name: 'equal-options.docx',
    bytes: docxOf(['1. 甲（　）', 'A. 一', 'B. 一', '答案：A', '2. 乙（　）', 'A. 一', 'B. 二', '答案：B']),
    questions: ['乙（　） [一/二] = B'],
    refused: ['1 options_equal'],
  },
  {
    name: 'invisible-key.csv',
    bytes: lines('题干,A,B,答案', '选一,甲,乙,A\u200b', '选二,丙\u00a0,丁,\u00a0B', '选三,丙,丁,Ｂ', '选四,丙,丁,\u0412'),
    questions: ['选一 [甲/乙] = A', '选二 [丙/丁] = B', '选三 [丙/丁] = B'],
    refused: ['5 answer_unclear'],
    says: ['不是英文字母'],
  },
  {
    name: 'commas-in-quotes.csv',
    bytes: lines(
      '题号,题型,题干,选项A,选项B,答案,解析',
      '1,单选题,一加一等于,1,2,B,"解：\n点 P(1,2,3,4,5,6,7) 与 Q(1,2,3,4,5,6,7)"',
      '2,单选题,点坐标,1,2,B,"解：\n点 P(1,2,3,4,5,6,7)\n故选 B"',
      '3,单选题,"关系 R(A,B)",甲,乙,A,"①A,B→C,A→C,故对；\n②""B""为空,B,C,D,E,F,G"',
      '4,单选题,"""甲""说\n""乙""说",1,2,B,略',
      '5,单选题,二加二等于,3,4,B,略',
    ),
    questions: ['一加一等于 [1/2] = B', '点坐标 [1/2] = B', '关系 R(A,B) [甲/乙] = A', '"甲"说\n"乙"说 [1/2] = B', '二加二等于 [3/4] = B'],
  },
  {
    name: 'open-quotes.csv',
    bytes: lines(
      '题号,题型,题干,选项A,选项B,答案,解析',
      '1,单选题,一加一等于,1,2,B,"没有关上',
      '2,单选题,二加二等于,3,4,B,"别的"',
      '3,单选题,三加三等于,6,4,A,"没有关上',
      '4,单选题,四加四等于,8,4,A,略',
      '5,单选题,五加五等于,10,4,A,没有打开"',
      '6,单选题,六加六等于,12,4,A,"他说"你好"，',
      '7,单选题,七加七等于,14,4,A,"甲"与"乙"相同',
    ),
    questions: ['七加七等于 [14/4] = A'],
    refused: ['2 quote_unclosed', '3 quote_unclosed', '4 quote_unclosed', '5 quote_unclosed', '6 quote_unclosed', '7 quote_unclosed'],
  },
  {
    name: 'wide-blanks.csv',
    bytes: lines(
      FILL,
      '填空题,资产=＿＿＿＿+所有者权益。,负债',
      '填空题,会计年度自＿＿＿起。,1月1日',
      '填空题,甲——————乙。,丙',
      '填空题,自﹍﹍﹍起，至＿＿止。,甲；乙',
      '填空题,马克思主义——科学的理论，由____创立。,马克思',
      ',没有题型的＿＿＿也是填空。,丁',
    ),
    questions: [
      '资产=____+所有者权益。 [] = 负债',
      '会计年度自____起。 [] = 1月1日',
      '甲____乙。 [] = 丙',
      '自____起，至____止。 [] = 甲;乙',
      '马克思主义——科学的理论，由____创立。 [] = 马克思',
      '没有题型的____也是填空。 [] = 丁',
    ],
  },
  {
    name: 'formats-of-answers.gift',
    bytes: '首都是 {=[markdown]北京 =[plain]北平}\n\n省会是 {=[html]<b>南京</b>}\n\n颜色是 {=[markdown]红 ~[markdown]*蓝* ~绿}\n',
    questions: ['首都是\n____ [] = 北京|北平', '颜色是 [红/蓝/绿] = A'],
    refused: ['3 answer_unclear'],
  },
  {
    name: 'weights.xml',
    bytes: `<quiz>${['', 'x', '100'].map(shortAnswer).join('')}</quiz>`,
    questions: ['首都\n____ [] = 北京'],
    refused: ['1 weight_unclear', '1 weight_unclear'],
    says: ['答案的分值不是数'],
  },
  {
    name: 'mapping.xml',
    bytes: `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="a"><responseDeclaration identifier="R" cardinality="single" baseType="string"><mapping><mapEntry mapKey="北京" mappedValue=""/></mapping></responseDeclaration><itemBody><p>首都是<textEntryInteraction responseIdentifier="R"/></p></itemBody></assessmentItem>`,
    refused: ['1 weight_unclear'],
  },
  {
    name: 'bank.json',
    bytes: '[{"question":"一加一","answer":"A","options":{"A":"二","B":"三"}}]',
    refused: ['file'],
    says: ['JSON', '.xlsx'],
  },
  { name: 'bank.txt', bytes: '{\n  "list": [ {"q": "一加一", "a": "二"} ]\n}\n', refused: ['file'], says: ['JSON', '.xlsx'] },
  {
    name: 'notes.md',
    bytes: '# 一、单选题\n\n1. 一加一等于（ ）\n\n   - A. 1\n   - B. 2\n\n**答案**：B\n',
    refused: ['file'],
    says: ['Markdown', '.docx'],
  },
  { name: 'paper.pdf', bytes: Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1'), refused: ['file'], says: ['PDF', '.docx'] },
  { name: 'page.txt', bytes: page, refused: ['file'], says: ['HTML'] },
  { name: 'rest.txt', bytes: '会计要素有六个。\n', refused: ['file'], says: ['.xlsx', '.docx', 'GIFT'] },
  { name: 'page.xlsx', bytes: page, refused: ['file'], says: ['HTML', '另存为'] },
  { name: 'text.xlsx', bytes: '题干,A,B,答案\n甲,一,二,A\n', refused: ['file'], says: ['文本', '.csv'] },
  { name: 'locked.xlsx', bytes: compound('EncryptedPackage'), refused: ['file'], says: ['密码'] },
  { name: 'locked.docx', bytes: compound('EncryptedPackage'), refused: ['file'], says: ['密码'] },
  { name: 'old.xlsx', bytes: compound('Workbook'), refused: ['file'], says: ['.xls', '另存为'] },
  { name: 'old.docx', bytes: compound('WordDocument'), refused: ['file'], says: ['.doc', '另存为'] },
  { name: 'old.csv', bytes: compound('Workbook'), refused: ['file'], says: ['.xls', '另存为'] },
  {
    name: 'empty-shared-cells.xlsx',
    bytes: bookOf({
      rows: [
        ['题干', 'A', 'B', 'C', 'D', '答案', '解析'],
        ['两个选项', '是', '否', EMPTY, '<c r="REF" t="s"><v></v></c>', 'B', '<c r="REF" t="b"/>'],
        ['找不到的文字', '是', '<c r="REF" t="s"><v>999</v></c>', EMPTY, EMPTY, 'B', ''],
        ['没有结果的出错', '是', '否', '<c r="REF" t="e"/>', '<c r="REF"><v></v></c>', 'A', ''],
      ],
    }),
    questions: ['两个选项 [是/否] = B', '没有结果的出错 [是/否] = A'],
    refused: ['3 cell_unreadable'],
    says: ['C 列的文字不在文件里'],
  },
  ...(
    [
      ['workbook2.xlsx', { workbook: 'xl/workbook2.xml' }],
      ['capitals.xlsx', { strings: 'xl/SharedStrings.xml' }],
      ['capitals-in-links.xlsx', { strings: 'xl/sharedStrings.xml', stringsLink: 'SharedStrings.xml' }],
      ['strings2.xlsx', { strings: 'xl/sharedStrings2.xml' }],
      ['styles2.xlsx', { styles: 'xl/styles2.xml' }],
      ['other-folder.xlsx', { workbook: 'book/main.xml', strings: 'book/texts.xml', styles: 'book/looks.xml' }],
      ['no-links.xlsx', { hasRootLinks: false }],
    ] as const
  ).map(([name, parts]) => ({ name, bytes: filledBook(parts), questions: ['增值税税率是（ ） [13%/9%/6%/3%] = A'] })),
  {
    name: 'strict-date.xlsx',
    bytes: bookOf({
      rows: [
        ['题干', 'A', 'B', '答案'],
        ['二分之一写作（ ）', '<c r="REF" t="d"><v>2024-01-02T00:00:00</v></c>', '2', 'A'],
        ['几点开始（ ）', '<c r="REF" t="d"><v>2024-01-02T08:30:00Z</v></c>', '2', 'A'],
      ],
    }),
    questions: ['二分之一写作（ ） [2024-01-02/2] = A', '几点开始（ ） [2024-01-02 08:30:00/2] = A'],
    notes: ['date_cell', 'date_cell'],
  },
  {
    name: 'difficulties.csv',
    bytes: lines(
      '题干,A,B,答案,难度',
      '题一,甲,乙,A,适中',
      '题二,甲,丙,A,必须掌握',
      '题三,甲,丁,A,较难',
      '题四,甲,戊,A,0.65',
      '题五,甲,己,A,★★★',
    ),
    questions: ['题一 [甲/乙] = A', '题二 [甲/丙] = A', '题三 [甲/丁] = A', '题四 [甲/戊] = A', '题五 [甲/己] = A'],
    notes: ['difficulty_unknown', 'difficulty_unknown'],
  },
  {
    name: 'other-heads.csv',
    bytes: lines('題型,題幹,選項A,選項B,答案', '單選題,他說對嗎,甲,乙,A'),
    questions: ['他說對嗎 [甲/乙] = A'],
  },
  {
    name: 'options-twice.csv',
    bytes: lines('题干,选项,A,B,答案', '写了两处,A.甲 B.乙,丙,丁,A', '写了一处,A.甲 B.乙,,,A', '写在列里,,丙,丁,A'),
    questions: ['写了一处 [甲/乙] = A', '写在列里 [丙/丁] = A'],
    refused: ['2 options_twice'],
  },
  {
    name: 'forms-of-keys.csv',
    bytes: lines(
      `题型,${HEAD}`,
      '多选,带空格,甲,乙,丙,丁,a c',
      '多选,斜线,甲,乙,丙,丁,A/C',
      '多选,和,甲,乙,丙,丁,A和C',
      '多选,竖线,甲,乙,丙,丁,A|C',
      '多选,圈码,甲,乙,丙,丁,①③',
      '多选,数字,甲,乙,丙,丁,"1,3"',
      '单选,选项的文字,北京,上海,广州,深圳,上海',
      '单选,文字恰为字母,B,A,D,C,B',
      '单选,没有答案,甲,乙,丙,丁,',
      '单选,答案超出,甲,乙,,,D',
      '单选,全角,Ａ,B,１,2,Ａ',
      '判断,一半对一半错,,,,,√×',
      '判断,不正确,,,,,不正确',
    ),
    questions: [
      '带空格 [甲/乙/丙/丁] = AC',
      '斜线 [甲/乙/丙/丁] = AC',
      '和 [甲/乙/丙/丁] = AC',
      '竖线 [甲/乙/丙/丁] = AC',
      '文字恰为字母 [B/A/D/C] = B',
      '全角 [Ａ/B/１/2] = A',
      '不正确 [] = 错',
    ],
    refused: [
      '6 answer_unclear',
      '7 answer_unclear',
      '8 answer_unclear',
      '10 answer_missing',
      '11 answer_unknown_option',
      '13 answer_unclear',
    ],
  },
  {
    name: 'materials.csv',
    bytes: lines(
      '题号,材料编号,题型,题干,A,B,答案',
      '1,,材料题,材料甲,,,',
      '1.1,1,单选,子一,甲,乙,A',
      '1.2,1,材料题,嵌套材料,,,',
      '1.2.1,1.2,单选,孙,甲,乙,B',
      '2,,单选,独立题,甲,乙,A',
      '1.3,1,单选,隔开的子题,甲,乙,B',
      '3,3,材料题,自己的子,,,',
    ),
    questions: ['独立题 [甲/乙] = A'],
    refused: ['4 material_nested', '5 parent_missing', '7 parent_missing', '8 parent_missing'],
  },
  {
    name: 'old-line-ends.csv',
    bytes: '题型,题干,选项A,选项B,答案\r单选题,"他说""你好"",对吗（ ）",甲,乙,A\r判断题,天是蓝的,,,√\r',
    questions: ['他说"你好",对吗（ ） [甲/乙] = A', '天是蓝的 [] = 对'],
  },
  {
    name: 'semicolons.csv',
    bytes: '\uFEFF题型;题干;选项A;选项B;答案\r\n单选题;"他说""你好"";对吗（ ）";甲;乙;A\r\n判断题;天是蓝的;;;√\r\n',
    questions: ['他说"你好";对吗（ ） [甲/乙] = A', '天是蓝的 [] = 对'],
  },
  {
    name: 'joined-files.csv',
    bytes: '\uFEFF题干,选项A,选项B,答案\r\n选一（ ）,甲,乙,A\r\n\uFEFF选二（ ）,丙,丁,\uFEFFB\r\n',
    questions: ['选一（ ） [甲/乙] = A', '选二（ ） [丙/丁] = B'],
  },
  {
    name: 'cells.xlsx',
    bytes: bookOf({
      rows: [
        ['题型', '题干', 'A', 'B', '答案'],
        ['判断题', '天是蓝的', '', '', '<c r="REF" t="b"><v>1</v></c>'],
        ['判断题', '火是冷的', '', '', '<c r="REF" t="b"><v>0</v></c>'],
        ['判断题', '没有答案', '', '', '<c r="REF" t="b"/>'],
        ['单选题', '百分之五', '<c r="REF" s="1"><v>0.05</v></c>', '<c r="REF"><v>0.3</v></c>', 'A'],
        ['单选题', '长数字', '<c r="REF"><v>12345678901234567</v></c>', '001', 'B'],
        ['单选题', '没有结果', '<c r="REF"><f>1+1</f></c>', '乙', 'B'],
        ['单选题', '有结果', '<c r="REF" t="str"><f>CHAR(66)</f><v>B</v></c>', '乙', 'B'],
      ],
    }),
    questions: ['天是蓝的 [] = 对', '火是冷的 [] = 错', '百分之五 [5%/0.3] = A', '长数字 [12345678901234600/001] = B', '有结果 [B/乙] = B'],
    refused: ['4 answer_missing', '7 cell_unreadable'],
    notes: ['digits_lost'],
  },
  {
    name: 'separator-line.csv',
    bytes: '\uFEFFsep=;\r\n题干;选项A;选项B;答案\r\n选（ ）;甲;乙;A\r\n',
    questions: ['选（ ） [甲/乙] = A'],
  },
]

function keyWords(key: Prepared['body']['answer_key']): string {
  switch (key?.kind) {
    case 'letters':
      return key.letters.join('')
    case 'truth':
      return key.value ? '对' : '错'
    case 'blanks':
      return key.alternatives.map((texts) => texts.join('|')).join(';')
    default:
      return key?.kind ?? ''
  }
}

type Found = { questions: string[]; refused: string[]; notes: string[]; reasons: string[] }

const found = ({ questions, bodies, refused, notes }: Taken): Found => ({
  questions: questions.map(({ stem, options }, at) => `${stem} [${options.join('/')}] = ${keyWords(bodies[at]?.answer_key ?? null)}`),
  refused: refused.map((text) => text.split(' ', 2).join(' ')),
  notes: [...notes, ...questions.flatMap((question) => question.notes)].map((text) => text.split(' ', 1)[0] ?? ''),
  reasons: [...refused, ...notes],
})

/** What a named input becomes, and what it must become. */
export async function readNamed({ name, bytes, questions = [], refused = [], notes = [], says = [] }: NamedInput) {
  const expected = { questions, refused, notes, unsaid: [] as string[] }
  try {
    const { reasons, ...actual } = found(await readOnly(name, bytes))
    return { expected, actual: { ...actual, unsaid: says.filter((words) => !reasons.join('\n').includes(words)) } }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    const unsaid = says.filter((words) => !error.reason.includes(words))
    return { expected, actual: { questions: [], refused: ['file'], notes: [], unsaid } }
  }
}
