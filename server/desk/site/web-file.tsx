import type { Db } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { type Area, act, page } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { putSetting, settingRow } from '#server/repositories/site/setting'
import {
  isWebFileName,
  SITE_RECORD,
  type SiteRecord,
  siteRecordIn,
  WEB_FILES,
  type WebFiles,
  webFilesIn,
} from '#server/services/site/web-files'
import { readJson } from '@/domain/text/read-json'

const roles = ['marketing'] as const
const PATH = '/web-files'
const MOST_FILES = 30
const MOST_SIGNS = 20_000

const filesOf = async (db: Db): Promise<WebFiles> => webFilesIn((await settingRow(db, WEB_FILES))?.value)
const recordOf = async (db: Db): Promise<SiteRecord> => siteRecordIn((await settingRow(db, SITE_RECORD))?.value)

const webFiles = page({
  path: PATH,
  title: '网站备案与验证文件',
  section: '设置',
  roles,
  load: async ({ db, env }) => ({ files: await filesOf(db), record: await recordOf(db), publicUrl: env.publicUrl }),
  view: ({ files, record, publicUrl }) => (
    <>
      <h2>备案号</h2>
      <p>显示在每个首页的最下面，点开是主管部门的查询页。</p>
      <Facts
        of={[
          ['ICP 备案号', record.icp || '没有填'],
          ['公安备案号', record.police || '没有填'],
        ]}
      />
      <ActLink name="set-site-record" of="site">
        修改
      </ActLink>
      <h2>验证文件</h2>
      <p>微信、搜索引擎和应用商店用它确认这个网址是你们的。</p>
      {Object.keys(files).length === 0 && <p>还没有验证文件</p>}
      {Object.keys(files).map((name) => (
        <section key={name}>
          <h3>{name}</h3>
          <p>
            <a href={`${publicUrl}/${name}`}>{`${publicUrl}/${name}`}</a>
          </p>
          <ActLink name="delete-web-file" of={name}>
            删除
          </ActLink>
        </section>
      ))}
      <ActLink name="put-web-file" of="site">
        放一个文件
      </ActLink>
    </>
  ),
})

const ICP = /^[\u4e00-\u9fff]ICP[备证]\d{4,12}号(-\d{1,3})?$/
const POLICE = /^[\u4e00-\u9fff]公网安备\s?\d{10,16}号?$/

const setRecord = act({
  name: 'set-site-record',
  title: '备案号',
  roles,
  fields: {
    icp: text({ label: 'ICP 备案号', hint: '如 京ICP备12345678号-1', most: 40, isOptional: true }),
    police: text({ label: '公安备案号', hint: '如 京公网安备 11010502030143号', most: 40, isOptional: true }),
  },
  start: async ({ db }) => {
    const record = await recordOf(db)
    return { facts: [], texts: { icp: [record.icp], police: [record.police] }, version: rowVersion(record) }
  },
  preview: (_deps, _ref, { icp, police }) =>
    icp === '' && police === ''
      ? ['首页最下面不再显示备案号']
      : [`首页最下面显示：${[icp, police].filter((each) => each !== '').join('　')}`, '半分钟内生效'],
  run: async (tx, { values, version }) => {
    const before = await recordOf(tx)
    if (rowVersion(before) !== version) throw conflict('备案号刚被别人改过，请重新打开核对')
    if (values.icp !== '' && !ICP.test(values.icp)) throw invalid('ICP 备案号的写法是：京ICP备12345678号-1')
    if (values.police !== '' && !POLICE.test(values.police)) throw invalid('公安备案号的写法是：京公网安备 11010502030143号')
    await putSetting(tx, SITE_RECORD, values)
    return { object: `setting:${SITE_RECORD}`, before, after: values, to: PATH }
  },
})

const put = act({
  name: 'put-web-file',
  title: '放一个验证文件',
  roles,
  fields: {
    name: text({ label: '文件名', hint: '如 MP_verify_abc123.txt、apple-app-site-association、assetlinks.json', most: 90 }),
    content: text({ label: '内容', hint: '把文件打开，整个复制到这里', most: MOST_SIGNS, isLong: true }),
  },
  start: async ({ db }) => ({ facts: [], version: rowVersion(await filesOf(db)) }),
  preview: ({ env }, _ref, { name }) => [
    `可以在 ${env.publicUrl}/${name} 和 ${env.publicUrl}/.well-known/${name} 读到`,
    '同名的文件会被换掉',
  ],
  run: async (tx, { values: { name, content }, version }) => {
    const files = await filesOf(tx)
    if (rowVersion(files) !== version) throw conflict('验证文件刚被别人改过，请重新打开核对')
    if (!isWebFileName(name) || /^(robots|sitemap)\./.test(name))
      throw invalid('文件名用字母、数字、横线，以 .txt、.html、.xml 或 .json 结尾')
    if (name.endsWith('.json') || !name.includes('.')) {
      if (readJson(content) === undefined) throw invalid('内容不是完整的 JSON，请把文件整个复制过来')
    }
    const after = { ...files, [name]: content }
    if (Object.keys(after).length > MOST_FILES) throw conflict(`最多放 ${MOST_FILES} 个文件，请先删掉不用的`)
    await putSetting(tx, WEB_FILES, after)
    return { object: `setting:${WEB_FILES}`, before: { [name]: files[name] ?? null }, after: { [name]: content }, to: PATH }
  },
})

const remove = act({
  name: 'delete-web-file',
  title: '删除验证文件',
  roles,
  fields: {},
  start: async ({ db }, ref) => {
    const files = await filesOf(db)
    found(Object.hasOwn(files, ref) ? ref : undefined, '验证文件')
    return { facts: [['文件', ref]], version: rowVersion(files) }
  },
  preview: (_deps, ref) => [`${ref} 不再能读到，用它确认网址的服务可能停止`],
  run: async (tx, { ref, version }) => {
    const files = await filesOf(tx)
    if (rowVersion(files) !== version) throw conflict('验证文件刚被别人改过，请重新打开核对')
    const content = found(Object.hasOwn(files, ref) ? files[ref] : undefined, '验证文件')
    const { [ref]: _gone, ...after } = files
    await putSetting(tx, WEB_FILES, after)
    return { object: `setting:${WEB_FILES}`, before: { [ref]: content }, after: null, to: PATH }
  },
})

/** Pages and acts for the numbers and files that the law and other services ask for at the school's web address. */
export const webFileArea: Area = { pages: [webFiles], acts: [setRecord, put, remove] }
