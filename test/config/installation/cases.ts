/** A table in text: the first row names the columns, the first cell of each other row the row. */
export function cellsOf(text: string): { row: string; column: string; cell: string }[] {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return rows.flatMap(([row = '', ...cells]) => cells.map((cell, at) => ({ row, column: head[at + 1] ?? '', cell })))
}

/** Another school's installation: hosts, scheme and brands of its own, and no desktop site. */
export const otherSchool = {
  scheme: 'school',
  mobile: { production: 'learn.school.cn', pre: 'pre-learn.school.cn', test: 'learn.school.net' },
  desktop: {},
  brands: [
    { key: 'school', name: '树人学校', tagline: '树人学校 · 学而时习', isWechatOnly: false, articleList: 'cards' },
    { key: 'branch', name: '树人分校', tagline: '树人分校 · 学而时习', isWechatOnly: true, articleList: 'rows' },
  ],
}

/** Host, what its pages are, and the brand they show. */
export const hosts = `
host                  | environment | brand
m.qiming.cn           | production  | qiming
pre-m.qiming.cn       | pre         | qiming
m.qiming.net          | test        | qiming
m.mingde.cn           | production  | mingde
pre-mingde.qiming.cn  | pre         | mingde
mingde.qiming.net     | test        | mingde
localhost:10086       | dev         | qiming
192.168.1.7:10086     | dev         | qiming
qiming.cn.evil.com    | dev         | qiming
`
export const schoolHosts = `
host                  | environment | brand
learn.school.cn       | production  | school
pre-learn.school.cn   | pre         | school
learn.school.net      | test        | school
branch.school.cn      | production  | branch
m.qiming.cn           | production  | school
localhost             | dev         | school
`

/** Where a visitor of a place ends who opens a page: `shown`, `tip` (open it in the messaging app), a login, another site, the native page. */
const usualPlaces = `
messaging     | shown        | wechat_login   | wechat_login   | shown         | shown   | shown
mini-program  | shown        | wechat_login   | wechat_login   | shown         | shown   | shown
phone         | shown        | phone_login    | tip            | shown         | shown   | shown
phone frame   | shown        | phone_login    | tip            | shown         | shown   | window
desktop frame | shown        | phone_login    | tip            | shown         | shown   | window
app           | app:to/home?categoryId=0 | app:to/setting | tip | app:to/course/detail?id=3 | shown | app:to/login
`.trim()
const pages = 'place         | home_page    | myself_setting | seed_plain_code | course_detail | download_app | phone_login'
const withSite = 'desktop       | www:/?categoryId=0 | www:/my/setting | tip       | www:/course/3 | www:/app | www:/login'
const withoutSite = 'desktop       | shown        | phone_login    | tip            | shown         | shown   | shown'

/** The brand that is shown in the messaging app only. */
const boundPlaces = (login: string) => `
${pages}
messaging     | shown        | ${login}       | ${login}       | shown         | shown   | shown
mini-program  | shown        | ${login}       | ${login}       | shown         | shown   | shown
phone         | tip          | tip            | tip            | tip           | tip     | tip
phone frame   | tip          | tip            | tip            | tip           | tip     | window
desktop       | tip          | tip            | tip            | tip           | tip     | tip
desktop frame | tip          | tip            | tip            | tip           | tip     | window
app           | tip          | tip            | tip            | tip           | tip     | tip
`

/** The table of each brand, in an environment with a desktop site or without one. */
export const redirects = {
  usual: `${pages}\n${usualPlaces}\n${withSite}`,
  usualWithoutSite: `${pages}\n${usualPlaces}\n${withoutSite}`,
  boundOwnLogin: boundPlaces('account_login'),
  bound: boundPlaces('wechat_login'),
}

/** A return address after login, and what becomes of it: a page of this app, a site that is handed the login, opened as it is, asked about. */
export const returns = `
address                              | qiming                          | school
/course/3/detail                     | inside /course/3/detail         | inside /course/3/detail
https://m.qiming.cn/myself           | inside /myself                  | ask
https://pre-m.qiming.cn/myself       | inside /myself                  | ask
https://m.qiming.net/myself          | inside /myself                  | ask
https://www.qiming.cn/course/3       | site https://www.qiming.cn/course/3 | ask
http://www.qiming.cn/course/3        | open http://www.qiming.cn/course/3  | ask
https://learn.school.cn/myself       | ask                             | inside /myself
https://learn.school.cn/files/a.pdf  | ask                             | site https://learn.school.cn/files/a.pdf
https://m.mingde.cn/myself           | ask                             | ask
https://work.weixin.qq.com/kf/1      | open https://work.weixin.qq.com/kf/1 | open https://work.weixin.qq.com/kf/1
https://evil.example/course/3/detail | ask                             | ask
https://m.qiming.cn.evil.example/    | ask                             | ask
//evil.example                       | inside /                        | inside /
javascript:alert(1)                  | inside /                        | inside /
/login?gotoUrl=/login                | inside /                        | inside /
`

/** A course on each platform in each environment. */
export const links = `
platform | production                                | pre                                     | test
weapp    | /packages/course/detail/index?id=3        | /packages/course/detail/index?id=3      | /packages/course/detail/index?id=3
harmony  | /course/3/detail                          | /course/3/detail                        | /course/3/detail
h5       | https://m.qiming.cn/course/3/detail       | https://pre-m.qiming.cn/course/3/detail | https://m.qiming.net/course/3/detail
app      | qiming://to/course/detail?id=3            | qiming://to/course/detail?id=3          | qiming://to/course/detail?id=3
desktop  | https://www.qiming.cn/course/3            | https://pre-www.qiming.cn/course/3      | https://www.qiming.net/course/3
`
export const schoolLinks = `
platform | production                              | pre                                         | test
weapp    | /packages/course/detail/index?id=3      | /packages/course/detail/index?id=3          | /packages/course/detail/index?id=3
harmony  | /course/3/detail                        | /course/3/detail                            | /course/3/detail
h5       | https://learn.school.cn/course/3/detail | https://pre-learn.school.cn/course/3/detail | https://learn.school.net/course/3/detail
app      | school://to/course/detail?id=3          | school://to/course/detail?id=3              | school://to/course/detail?id=3
desktop  | none                                    | none                                        | none
`
