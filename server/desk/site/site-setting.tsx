import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { type Area, act, page } from '#server/desk/frame/row'
import { choice, numbers, text, whole } from '#server/desk/parts/field'
import { found, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { growthLevels, MEMBER_LEVELS } from '#server/repositories/account/membership'
import { playRules } from '#server/repositories/learn/play-hold'
import { HOT_WORDS, pinnedWords, SYNONYMS, synonymLines } from '#server/repositories/search/words'
import { BRANDS } from '#server/repositories/site/brands'
import { linksNamed, putLink, putSetting, settingRow, settingRows } from '#server/repositories/site/setting'
import { levelName, MOST_LEVELS } from '@/domain/account/member'
import { FLOATING_SETTING, floatingSettingIn } from '@/domain/layout/floating-setting'
import { FILM_DAYS, PLAY_RULES } from '@/domain/learn/play-rules'
import { usualSynonyms } from '@/domain/search/search-terms'
import { SITE_SETTING_NAME, siteSettingIn } from '@/domain/time/anniversary'
import { leafFacts, leafTexts, leavesField, withLeaves } from './setting-leaves'

const roles = ['marketing'] as const
/** Widgets that the site decides on. */
const widgets = { 'new-user-invitation': '邀新', coupon: '优惠券', customize: '自定义', 'recommended-course': '推荐课程' } as const
const MOST_WORDS = 8
const wordsIn = (typed: string) =>
  [...new Set(typed.split('\n').map((word) => word.trim()))].filter((word) => word !== '').slice(0, MOST_WORDS)
const MOMENT = '北京时间，如 2026-12-01 00:00:00'
const address = (label: string) => text({ label, most: 300, isOptional: true })

async function anniversaryOf({ db }: Pick<Deps, 'db'>) {
  const [link] = await linksNamed(db, SITE_SETTING_NAME)
  return { isActive: link?.isActive ?? false, value: link?.value ?? '', setting: siteSettingIn(link?.value ?? '') }
}

/** Words of the search page and of its readings. */
function SearchWords({ hot, synonyms: lines }: { hot: readonly string[]; synonyms: readonly string[] }) {
  return (
    <>
      <h2>热门搜索词</h2>
      <p>{hot.join('、') || '没有指定，按搜索次数显示学习方向'}</p>
      <ActLink name="set-hot-words" of="site">
        修改
      </ActLink>
      <h2>搜索同义词</h2>
      <p>{lines.join('、') || '没有'}</p>
      <ActLink name="set-synonyms" of="site">
        修改
      </ActLink>
    </>
  )
}

/** Lines of synonyms in force: those of the staff, else the usual ones. */
const synonymsOf = async (db: Db): Promise<readonly string[]> => (await synonymLines(db)) ?? usualSynonyms

const settings = page({
  path: '/settings',
  title: '站点设置',
  section: '设置',
  roles,
  load: async (deps) => ({
    anniversary: await anniversaryOf(deps),
    hot: await pinnedWords(deps.db),
    synonyms: await synonymsOf(deps.db),
    levels: await growthLevels(deps.db),
    play: await playRules(deps.db),
    rows: await settingRows(deps.db),
  }),
  view: ({ anniversary: { isActive, setting }, hot, synonyms, levels, play, rows }) => (
    <>
      <h2>周年活动</h2>
      <Facts
        of={[
          ['状态', isActive ? '启用' : '停用'],
          ['时间', setting ? `${setting.startTime} 至 ${setting.endTime}` : '—'],
          ['链接', setting?.h5Link || '—'],
        ]}
      />
      <ActLink name="set-anniversary" of="site">
        修改
      </ActLink>
      <SearchWords hot={hot} synonyms={synonyms} />
      <h2>会员等级</h2>
      <Facts of={levels.map((from, at) => [levelName(at + 1), `最近一年的成长值满 ${from}`] as const)} />
      <ActLink name="set-member-levels" of="site">
        修改
      </ActLink>
      <h2>课程播放</h2>
      <Facts
        of={[
          ['同时播放', play.isOneDevice ? '一个账号同一时间在一台设备上' : '不限设备'],
          ['学员编号水印', play.isMarked ? '显示在付费视频上' : '不显示'],
          ['视频离线下载', play.canKeepFilms ? `可以，联网核对一次可看 ${play.filmDays} 天` : '不可以'],
        ]}
      />
      <ActLink name="set-play-rules" of="site">
        修改
      </ActLink>
      <h2>悬浮按钮</h2>
      <p>
        {Object.entries(widgets).map(([name, words]) => (
          <ActLink key={name} name="set-widget" of={name}>
            {words}
          </ActLink>
        ))}
      </p>
      {rows
        .filter(({ name }) => name !== BRANDS && name !== MEMBER_LEVELS && name !== PLAY_RULES)
        .map(({ name, value }) => (
          <section key={name}>
            <h2>{name}</h2>
            <Facts of={leafFacts(value)} />
            <ActLink name="change-setting" of={name}>
              修改
            </ActLink>
          </section>
        ))}
    </>
  ),
})

const anniversary = act({
  name: 'set-anniversary',
  title: '周年活动',
  roles,
  fields: {
    active: choice({ label: '状态', choices: { yes: '启用', no: '停用' } }),
    startTime: text({ label: '开始', hint: MOMENT, most: 30 }),
    endTime: text({ label: '结束', hint: MOMENT, most: 30 }),
    h5Link: address('活动地址'),
    imgUrl: address('图片'),
    linkImgUrl: address('链接图片'),
    whaleAsideIconUrl: address('侧边图标'),
    freeListenImgUrl: address('试听图片'),
  },
  start: async (deps) => {
    const { isActive, value, setting } = await anniversaryOf(deps)
    const texts = Object.fromEntries(Object.entries(setting ?? {}).map(([name, each]) => [name, [each]]))
    return { facts: [], texts: { ...texts, active: [isActive ? 'yes' : 'no'] }, version: rowVersion({ isActive, value }) }
  },
  preview: (_deps, _ref, { active, startTime, endTime }) => [
    active === 'yes' ? `活动从 ${startTime} 到 ${endTime} 显示` : '活动不显示',
    '已打开的页面最多 5 分钟后更新',
  ],
  run: async (tx, { values: { active, ...setting }, version }) => {
    const before = await anniversaryOf({ db: tx })
    if (rowVersion({ isActive: before.isActive, value: before.value }) !== version) throw conflict('活动设置刚被别人改过，请重新打开核对')
    const moments = [setting.startTime, setting.endTime]
    if (moments.some((moment) => !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(moment))) throw conflict(`时间的写法是：${MOMENT}`)
    await putLink(tx, { name: SITE_SETTING_NAME, value: JSON.stringify(setting), isActive: active === 'yes' })
    return { object: `link:${SITE_SETTING_NAME}`, before: before.setting, after: { active, ...setting }, to: '/settings' }
  },
})

const hotWords = act({
  name: 'set-hot-words',
  title: '热门搜索词',
  roles,
  fields: {
    words: text({
      label: '热门词',
      hint: `一行一个，最多 ${MOST_WORDS} 个；排在搜索页最前，不够的按搜索次数补`,
      most: 200,
      isOptional: true,
      isLong: true,
    }),
  },
  start: async ({ db }) => {
    const words = await pinnedWords(db)
    return { facts: [], texts: { words: [words.join('\n')] }, version: rowVersion(words) }
  },
  preview: (_deps, _ref, { words }) => [`搜索页显示：${wordsIn(words).join('、') || '没有指定的词'}`],
  run: async (tx, { values, version }) => {
    const before = await pinnedWords(tx)
    if (rowVersion(before) !== version) throw conflict('热门词刚被别人改过，请重新打开核对')
    const words = wordsIn(values.words)
    await putSetting(tx, HOT_WORDS, { words })
    return { object: `setting:${HOT_WORDS}`, before: { words: before }, after: { words }, to: '/settings' }
  },
})

const memberLevels = act({
  name: 'set-member-levels',
  title: '会员等级',
  roles,
  fields: {
    growth: numbers({
      label: '各级的成长值',
      hint: '从 1 级起，一个比一个大，用空格隔开；每付 1 元加 1，学满 10 分钟的一天加 5，只算最近一年',
      most: MOST_LEVELS,
    }),
  },
  start: async ({ db }) => {
    const levels = await growthLevels(db)
    return { facts: [], texts: { growth: [levels.join(' ')] }, version: rowVersion({ levels }) }
  },
  preview: (_deps, _ref, { growth }) => {
    refuseFlat(growth)
    return [...growth.map((from, at) => `${levelName(at + 1)}：成长值满 ${from}`), '学员下次打开就按新的等级，会员价和会员题库也跟着变']
  },
  run: async (tx, { values: { growth }, version }) => {
    refuseFlat(growth)
    const before = await growthLevels(tx)
    if (rowVersion({ levels: before }) !== version) throw conflict('会员等级刚被别人改过，请重新打开核对')
    await putSetting(tx, MEMBER_LEVELS, { growth })
    return { object: `setting:${MEMBER_LEVELS}`, before: { growth: before }, after: { growth }, to: '/settings' }
  },
})

const playing = act({
  name: 'set-play-rules',
  title: '课程播放',
  roles,
  fields: {
    devices: choice({ label: '同时播放', choices: { one: '一个账号同一时间在一台设备上', any: '不限设备' } }),
    mark: choice({ label: '学员编号水印', choices: { no: '不显示', yes: '显示在付费视频上' } }),
    films: choice({ label: '视频离线下载', choices: { yes: '可以', no: '不可以' } }),
    days: whole({ label: '离线天数', hint: '联网核对一次可以离线看多少天，课程到期更早的以课程为准', ...FILM_DAYS }),
  },
  start: async ({ db }) => {
    const rules = await playRules(db)
    const texts = { devices: [rules.isOneDevice ? 'one' : 'any'], mark: [rules.isMarked ? 'yes' : 'no'] }
    const kept = { films: [rules.canKeepFilms ? 'yes' : 'no'], days: [String(rules.filmDays)] }
    return { facts: [], texts: { ...texts, ...kept }, version: rowVersion(rules) }
  },
  preview: (_deps, _ref, { devices, mark, films, days }) => [
    devices === 'one' ? '在第二台设备上播放付费课时会先问一声，接着播后第一台就暂停' : '付费课可以在几台设备上同时播放',
    mark === 'yes' ? '付费视频上有一行淡淡的、慢慢移动的学员编号' : '视频上没有学员编号',
    films === 'yes' ? `学员可以下载视频，每次联网核对后可离线看 ${days} 天` : '学员不能下载视频；已下载的在下次联网核对时停用',
  ],
  run: async (tx, { values: { devices, mark, films, days }, version }) => {
    const before = await playRules(tx)
    if (rowVersion(before) !== version) throw conflict('播放设置刚被别人改过，请重新打开核对')
    const after = { isOneDevice: devices === 'one', isMarked: mark === 'yes', canKeepFilms: films === 'yes', filmDays: days }
    await putSetting(tx, PLAY_RULES, after)
    return { object: `setting:${PLAY_RULES}`, before, after, to: '/settings' }
  },
})

/** Refuses levels that do not rise. */
function refuseFlat(growth: readonly number[]): void {
  if (growth.length === 0) throw invalid('至少要有 1 级')
  if (growth.some((from, at) => at > 0 && from <= (growth[at - 1] ?? 0))) throw invalid('成长值要从 1 级起一个比一个大')
}

const linesIn = (typed: string) => [...new Set(typed.split('\n').map((line) => line.trim()))].filter((line) => line !== '')

const synonyms = act({
  name: 'set-synonyms',
  title: '搜索同义词',
  roles,
  fields: {
    lines: text({
      label: '同义词',
      hint: '一行一条，写成 别名=说法，例如 个税=个人所得税；五分钟内生效',
      most: 4000,
      isOptional: true,
      isLong: true,
    }),
  },
  start: async ({ db }) => {
    const lines = await synonymsOf(db)
    return { facts: [], texts: { lines: [lines.join('\n')] }, version: rowVersion(lines) }
  },
  preview: (_deps, _ref, { lines }) => [`共 ${linesIn(lines).length} 条同义词`],
  run: async (tx, { values, version }) => {
    const before = await synonymsOf(tx)
    if (rowVersion(before) !== version) throw conflict('同义词刚被别人改过，请重新打开核对')
    const lines = linesIn(values.lines)
    await putSetting(tx, SYNONYMS, { lines })
    return { object: `setting:${SYNONYMS}`, before: { lines: before }, after: { lines }, to: '/settings' }
  },
})

async function widgetOf(db: Db, ref: string) {
  const { value } = (await settingRow(db, FLOATING_SETTING)) ?? { value: {} }
  const whole: Record<string, unknown> = { ...value }
  const name = found(Object.hasOwn(widgets, ref) ? ref : undefined, '悬浮按钮')
  return { name, whole, known: floatingSettingIn(JSON.stringify(whole)), version: rowVersion(whole) }
}

const widget = act({
  name: 'set-widget',
  title: '悬浮按钮',
  roles,
  fields: {
    visible: choice({ label: '显示', choices: { yes: '显示', no: '不显示' } }),
    icon: text({ label: '图标', hint: '图标名或图片地址', most: 200, isOptional: true }),
    address: address('点开的地址'),
    title: text({ label: '弹窗标题', hint: '不填就没有弹窗，直接打开地址', most: 30, isOptional: true }),
    text: text({ label: '弹窗文字', most: 200, isOptional: true }),
    action: text({ label: '弹窗按钮', most: 10, isOptional: true }),
    popupAddress: address('弹窗按钮的地址'),
  },
  start: async ({ db }, ref) => {
    const { name, known, version } = await widgetOf(db, ref)
    const set = Object.entries(known).find(([each]) => each === name)?.[1]
    const popup = set?.popups.allPopup
    const plain = { icon: set?.payload.icon, address: set?.address, title: popup?.title, text: popup?.text, action: popup?.action }
    const texts = { ...plain, popupAddress: popup?.address, visible: set?.payload.visible === true ? 'yes' : 'no' }
    return {
      facts: [['按钮', widgets[name as keyof typeof widgets]]],
      texts: Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, [value ?? '']])),
      version,
    }
  },
  preview: (_deps, _ref, { visible, title }) => [
    visible === 'yes' ? '按钮显示在页面右侧' : '按钮不显示',
    title === '' ? '没有弹窗' : `弹窗：${title}`,
  ],
  run: async (tx, { ref, values, version }) => {
    const { name, whole, version: current } = await widgetOf(tx, ref)
    if (current !== version) throw conflict('悬浮按钮刚被别人改过，请重新打开核对')
    const { visible, icon, address: leadsTo, title, text: words, action, popupAddress } = values
    const before = whole[name]
    const popup = title === '' ? undefined : { title, text: words, action, address: popupAddress }
    const known = typeof before === 'object' ? before : {}
    const after = { ...known, visible: visible === 'yes', icon, address: leadsTo, allPopup: popup }
    await putSetting(tx, FLOATING_SETTING, { ...whole, [name]: after })
    return { object: `setting:${FLOATING_SETTING}`, before: { [name]: before }, after: { [name]: after }, to: '/settings' }
  },
})

const change = act({
  name: 'change-setting',
  title: '修改设置',
  roles,
  fields: { leaves: leavesField },
  start: async ({ db }, ref) => {
    const row = found(await settingRow(db, ref), '设置')
    return { facts: [['名称', row.name]], texts: { leaves: leafTexts(row.value) }, version: rowVersion(row) }
  },
  preview: async ({ db }, ref, { leaves }) => {
    withLeaves(found(await settingRow(db, ref), '设置').value, leaves)
    return [`设置 ${ref} 换成新的内容，用户下次打开就生效`]
  },
  run: async (tx, { ref, values, version }) => {
    const before = found(await settingRow(tx, ref), '设置')
    if (rowVersion(before) !== version) throw conflict('这项设置刚被别人改过，请重新打开核对')
    const after = withLeaves(before.value, values.leaves)
    await putSetting(tx, before.name, after)
    return { object: `setting:${before.name}`, before: before.value, after, to: '/settings' }
  },
})

/** Edits what the site shows for a while, and its settings by name. */
export const siteSettingArea: Area = { pages: [settings], acts: [anniversary, hotWords, synonyms, memberLevels, playing, widget, change] }
