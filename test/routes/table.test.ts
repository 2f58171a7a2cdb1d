/** @sandbox own */
import { visitOf } from '@/routes/address'
import { match } from '@/routes/match'
import { readParams } from '@/routes/read'
import { isRouteName, pageRows, routes, rowOf, rows } from '@/routes/table'
import { markCases } from './marks'

describe('the route table', () => {
  it('has no two rows with the same address', () => {
    const shapes = rows.map(({ path }) => path.replace(/:\w+/g, ':'))
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  it.each(['desktop', 'native'] as const)('has no two rows with the same %s address', (site) => {
    const shapes = pageRows.flatMap((row) => row[site]?.replace(/:\w+/g, ':') ?? [])
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  it('every redirect leads to a page', () => {
    const targets = rows.flatMap((row) => (row.kind === 'redirect' ? [row.to] : [row.leadsTo?.to, row.outside].flatMap((to) => to ?? [])))
    expect(targets.length).toBeGreaterThan(0)
    expect(targets.filter((name) => !isRouteName(name))).toEqual([])
  })

  it('a page file that serves several routes, and no other, receives the route it is opened for', () => {
    const fileOf = ({ bundle, page }: { bundle: string; page: string }) => `${bundle}/${page}`
    const files = pageRows.map(fileOf)
    const servesSeveral = (file: string) => files.indexOf(file) !== files.lastIndexOf(file)
    expect(pageRows.filter((row) => servesSeveral(fileOf(row)) !== (row.isShared ?? false)).map(({ name }) => name)).toEqual([])
  })

  it('has page rows for pages only', () => {
    expect(pageRows).toHaveLength(rows.length - rows.filter(({ kind }) => kind === 'redirect').length)
    expect(rowOf('course_pay')).toBe(routes.course_pay)
    expect(['course_pay', 'root', 'nobody', 'toString'].map(isRouteName)).toEqual([true, false, false, false])
  })
})

/** `login`: needs a signed-in user. `wechat`: usable only inside the messaging app. */
function marksOf(address: string): string {
  const row = match(address)?.row
  if (row?.kind !== 'page') return `no page: ${address}`
  return [row.needLogin && 'login', row.onlyViewWechat && 'wechat'].filter(Boolean).join(' ')
}

describe('the routes of document 1 §2', () => {
  it.each(markCases.map((row) => [row[0], row] as const))('%s', (_, [, marks, addresses, query]) => {
    expect(addresses.map(marksOf)).toEqual(addresses.map(() => marks))
    const row = match(String(addresses[0]))?.row
    if (query) expect(row?.kind === 'page' && row.query).toEqual(query)
  })

  it.each([
    ['[D1-2-home-1] the root leads to the home page of category 0', '/', 'home_page', { categoryId: '0' }],
    ['[D1-2-about-2] the old address leads to about-bt', '/page/aboutus2020', 'about_us', { type: 'about-bt' }],
    ['[D1-2-about-1] about-bt is the default', '/about-us', 'about_us', { type: 'about-bt' }],
    ['[D1-2-open-1] an open course leads to the course, its id carried', '/open/course/3/detail', 'course_detail', { id: '3' }],
    ['[D1-2-open-2] /open leads to the open courses', '/open', 'open_course', {}],
    ['[D1-2-list-2] [D2-9-list-2] buying courses begins at category 22', '/course/category', 'course_normal_list', { categoryId: '22' }],
    ['[D1-2-invite-4] the seed plan leads to its code', '/seed-plain', 'seed_plain_code', {}],
    ['[D1-2-pages-3] chose-direction is no category', '/page/home/chose-direction', 'chose_direction', {}],
    ['[D1-2-raffle-1] my-prizes is no activity', '/raffle/my-prizes', 'raffle_my_prizes', {}],
    ['[D1-2-errata-2] add is no book', '/book-errata/add', 'book-errata-add', {}],
    ['[D1-2-errata-3] choose is no chapter', '/book-errata/add/choose', 'book-errata-add-choose', {}],
    ['[D1-2-questionnaire-1] the user-intention questionnaire is number 1', '/questionnaire/1', 'questionnaire', { id: '1' }],
  ])('splits %s', (_, address, name, params) => {
    const visit = visitOf(address)
    expect(visit?.name).toBe(name)
    expect(visit?.params).toMatchObject(params)
  })

  it('[D1-2-about-3] about-us has about-bt, bt-brand and contact-us', () => {
    expect(['about-bt', 'bt-brand', 'contact-us'].map((type) => visitOf(`/about-us/${type}`)?.params.type)).toEqual([
      'about-bt',
      'bt-brand',
      'contact-us',
    ])
  })

  it('[D1-2-search-2] a search is for courses by default', () => {
    expect(readParams('search', {})).toMatchObject({ type: 'course' })
    expect(readParams('search', { type: 'article' })).toMatchObject({ type: 'article' })
  })

  it('[D1-2-ids-1] path parameters that are ids are numbers, and nothing else is an id', () => {
    expect(readParams('study_stage_details', { planId: '3', stageId: '04' })).toEqual({ planId: 3, stageId: 4 })
    expect(readParams('coupon_receive', { token: '007' })).toMatchObject({ token: '007' })
    expect(visitOf('/course/abc/detail')).toBeUndefined()
  })

  it('[D1-2-any-1] an unknown address has no page', () => {
    expect(['/nobody', '/course', '/mine/balance/x'].map(visitOf)).toEqual([undefined, undefined, undefined])
  })

  it('[D1-2-tabs-1] four pages show the tabs', () => {
    expect(pageRows.filter((row) => row.showAppTab).map(({ path }) => path)).toEqual([
      '/page/home/:categoryId',
      '/tiku',
      '/study-center',
      '/myself',
    ])
  })

  it('[D1-2-names-1] every name of the entry logic is a route', () => {
    const names = `home_page college_page search search_detail phone_login account_login wechat_login wechat-tip
      user_invite_new_entry_miniprogram handle_tb_order course_detail chose_subject course_normal_list open_course my_course_detail
      course_learn course_pay article article_detail my_balance coupon_list mine_order task-homework study_center myself
      myself_setting set_nickname set_school set_company set_avatar set_introduce set_verified set_password show_mobile study_task
      set_task credit_detail course_buying_guide transaction cash_out bind_ali_pay recharge coupon_receive course_feedback
      course_service about_us mine_address download_app dynamic_share_detail share_personal_homepage share_circle_homepage
      channel_page custome_page preview_page_act book-errata-index book-errata-details book-errata-chapter my-errata
      my-errata-details book-errata-add help_center raffle_activity_index`.split(/\s+/)
    expect(names.filter((name) => !isRouteName(name))).toEqual([])
  })
})

describe('pages for developers', () => {
  const namesWith = (setting: string | undefined): string[] => {
    const before = process.env.DEV_PAGES
    let names: string[] = []
    if (setting !== undefined) process.env.DEV_PAGES = setting
    jest.isolateModules(() => {
      names = Object.keys(jest.requireActual<typeof import('@/routes/table')>('@/routes/table').routes)
    })
    if (before === undefined) delete process.env.DEV_PAGES
    else process.env.DEV_PAGES = before
    return names
  }

  it('exist only in a build that requests them', () => {
    expect(namesWith('on')).toContain('dev_gallery')
    expect(namesWith(undefined)).not.toContain('dev_gallery')
  })
})
