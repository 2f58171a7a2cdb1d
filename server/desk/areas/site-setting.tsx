import { Type } from '@sinclair/typebox'
import { SITE_SETTING_NAME, siteSettingIn } from '@/domain/time/anniversary'
import type { Deps } from '../../deps'
import { conflict } from '../../refusal'
import { linksNamed, putLink, putSetting, settingRow, settingRows } from '../../repositories/site-setting'
import { ActLink, Facts } from '../detail'
import { choice, json, text } from '../field'
import { found } from '../ref'
import { type Area, act, page } from '../row'
import { rowVersion } from '../row-version'

const roles = ['marketing'] as const
const MOMENT = '北京时间，如 2026-12-01 00:00:00'
const address = (label: string) => text({ label, most: 300, isOptional: true })

async function anniversaryOf({ db }: Pick<Deps, 'db'>) {
  const [link] = await linksNamed(db, SITE_SETTING_NAME)
  return { isActive: link?.isActive ?? false, value: link?.value ?? '', setting: siteSettingIn(link?.value ?? '') }
}

const settings = page({
  path: '/settings',
  title: '站点设置',
  section: '运营',
  roles,
  load: async (deps) => ({ anniversary: await anniversaryOf(deps), rows: await settingRows(deps.db) }),
  view: ({ anniversary: { isActive, setting }, rows }) => (
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
      {rows.map(({ name, value }) => (
        <section key={name}>
          <h2>{name}</h2>
          <pre>{JSON.stringify(value, null, 2)}</pre>
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

const change = act({
  name: 'change-setting',
  title: '修改设置',
  roles,
  fields: { value: json({ label: '内容', hint: 'JSON 对象', most: 50_000, shape: Type.Object({}) }) },
  start: async ({ db }, ref) => {
    const row = found(await settingRow(db, ref), '设置')
    return { facts: [['名称', row.name]], texts: { value: [JSON.stringify(row.value, null, 2)] }, version: rowVersion(row) }
  },
  preview: (_deps, ref) => [`设置 ${ref} 换成新的内容，用户下次打开就生效`],
  run: async (tx, { ref, values, version }) => {
    const before = found(await settingRow(tx, ref), '设置')
    if (rowVersion(before) !== version) throw conflict('这项设置刚被别人改过，请重新打开核对')
    await putSetting(tx, before.name, values.value)
    return { object: `setting:${before.name}`, before: before.value, after: values.value, to: '/settings' }
  },
})

/** What the site shows for a while, and its settings by name. */
export const siteSettingArea: Area = { pages: [settings], acts: [anniversary, change] }
