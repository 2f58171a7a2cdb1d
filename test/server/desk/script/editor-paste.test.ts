/**
 * @jest-environment jsdom
 * @sandbox own
 */
import { DOMParser as Reader } from 'prosemirror-model'
import { markupOf } from '#server/desk/parts/light-markup'
import { cleaned } from '#server/desk/script/editor/clean'
import { contentOf } from '#server/desk/script/editor/convert'
import { schema } from '#server/desk/script/editor/schema'

/** The markup of a paste. */
function pasted(html: string): string {
  const page = document.createElement('div')
  page.innerHTML = cleaned(html).html
  return markupOf(contentOf(Reader.fromSchema(schema).parse(page)))
}

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style>p{margin:0}</style></head><body><!--StartFragment-->${body}<!--EndFragment--></body></html>`
const item = (sign: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><span lang=EN-US>${text}</span></p>`

describe('a paste into a rich field', () => {
  it.each([
    [
      'a page of Word',
      word('<h1>第一章<o:p></o:p></h1><p class=MsoNormal><b>会计要素</b>包括<i>资产</i>。<o:p></o:p></p>'),
      '## 第一章\n\n**会计要素**包括*资产*。',
    ],
    [
      'lists of Word',
      word(`${item('1.', '资产')}${item('2.', '负债')}<p class=MsoNormal>其他</p>${item('·', '收入')}`),
      '1. 资产\n2. 负债\n\n其他\n\n- 收入',
    ],
    [
      'a table with cells of several lines, and wide ones',
      '<table><tr><td colspan=2><p>甲</p><p>乙</p></td></tr><tr><td rowspan=2>丙</td><td><b>丁</b></td></tr></table>',
      '| 甲<br>乙 |  |\n| 丙 | **丁** |',
    ],
    ['lists in lists', '<ul><li>甲<ul><li>乙</li></ul></li><li>丙</li></ul>', '- 甲\n- 乙\n- 丙'],
    [
      'a page of Google',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">粗</span><span style="font-weight:400">细</span></p></b>',
      '**粗**细',
    ],
    [
      'links that lead anywhere',
      '<p><a href="https://a.cn/x">甲</a><a href="javascript:alert(1)">乙</a><a href="data:text/html,x">丙</a></p>',
      '[甲](https://a.cn/x)乙丙',
    ],
    [
      'scripts, styles and what listens',
      '<style>x{}</style><script>alert(1)</script><p onclick="alert(1)">甲<img src=x onerror="alert(1)"></p>',
      '甲',
    ],
    ['a heading of any level', '<h1>甲</h1><h3>乙</h3><h6>丙</h6>', '## 甲\n\n### 乙\n\n### 丙'],
    ['signs of the markup', '<p>5 * 3 = 15，**不是粗体**</p>', '5 \\* 3 = 15，\\*\\*不是粗体\\*\\*'],
  ])('makes %s what learners can be shown', (_, html, markup) => {
    expect(pasted(html)).toBe(markup)
  })

  it('tells how many pictures stayed behind', () => {
    expect(cleaned('<p><img src="file:///C:/a.png"><img src="https://a.cn/b.png"></p>').pictures).toBe(2)
  })

  it('leaves what was copied in the editor as it is', () => {
    const own = '<p data-pm-slice="1 1 []">甲</p><figure data-src="library/f/1.png" data-alt="图"><img src="/rich/picture?src=x"></figure>'
    expect(cleaned(own)).toEqual({ html: own, pictures: 0 })
    expect(pasted(own)).toBe('甲\n\n![图](library/f/1.png =0x0)')
  })
})
