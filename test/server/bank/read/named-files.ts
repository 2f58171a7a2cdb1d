import { lines } from './named-tables'
import type { NamedInput } from './read-named'
import { docxOf } from './word'
import { bookOf, EMPTY, filledBook } from './workbook-parts'

/** The beginning of the files of older office programs, and of those with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const compound = (stream: string) => Buffer.concat([COMPOUND, Buffer.alloc(504), Buffer.from(stream, 'utf16le'), Buffer.alloc(600)])
const page = '<html><head><meta charset="utf-8"></head><body><table><tr><th>题干</th></tr></table></body></html>'

const shortAnswer = (fraction: string) =>
  `<question type="shortanswer"><questiontext><text>首都</text></questiontext><answer fraction="${fraction}"><text>北京</text></answer></question>`

/** Workbooks, files of other formats, and files that are not read. */
export const namedFiles: readonly NamedInput[] = [
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
    questions: ['一加一 [二/三] = A'],
  },
  { name: 'bank.txt', bytes: '{\n  "list": [ {"q": "一加一", "a": "二"} ]\n}\n', refused: ['file'], says: ['JSON', 'question'] },
  {
    name: 'notes.md',
    bytes: '# 一、单选题\n\n1. 一加一等于（ ）\n\n   - A. 1\n   - B. 2\n\n**答案**：B\n',
    questions: ['一加一等于（ ） [1/2] = B'],
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
      ['whole-addresses.xlsx', { isWhole: true }],
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
]
