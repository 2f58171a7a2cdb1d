import { list } from '#server/desk/frame/list'
import type { Area } from '#server/desk/frame/row'
import { listSpeeds, type SpeedRow, slowPages } from '#server/repositories/site/page-speed'
import { type SpeedMeasure, speedMeasures, speedText } from '@/domain/site/page-speed'
import { isRouteName, rowOf } from '@/routes/table'
import { titles } from '@/routes/titles'

const isMeasure = (text: string | undefined): text is SpeedMeasure => text !== undefined && text in speedMeasures
const measureTitles = {
  load: speedMeasures.load.title,
  open: speedMeasures.open.title,
  reply: speedMeasures.reply.title,
  shift: speedMeasures.shift.title,
}

/** Titles of pages, those of the tabs among them. */
const known: Readonly<Record<string, string>> = titles
const pageTitle = (page: string) => known[page] ?? (isRouteName(page) ? (rowOf(page).title ?? page) : page)

const speeds = list<SpeedRow>({
  path: '/page-speed',
  title: '页面快慢',
  section: '设置',
  roles: ['owner'],
  filters: [
    { name: 'state', label: '状态', choices: { slow: '最近一天太慢的' } },
    { name: 'measure', label: '指标', choices: measureTitles },
    { name: 'release', label: '版本' },
  ],
  columns: [
    { title: '日期', text: ({ day }) => day },
    { title: '页面', text: ({ page }) => pageTitle(page) },
    { title: '指标', text: ({ measure }) => measureTitles[measure] },
    { title: '四分之三的人不超过', text: ({ measure, value }) => speedText(measure, value), isNumber: true },
    { title: '上报次数', text: ({ reports }) => String(reports), isNumber: true },
    {
      title: '结论',
      text: ({ is_slow, measure }) => (is_slow ? `太慢（应低于 ${speedText(measure, speedMeasures[measure].slow)}）` : '正常'),
    },
    { title: '版本', text: ({ release }) => release },
  ],
  load: ({ db }, { filter: { state, measure, release }, before, limit }) =>
    listSpeeds(db, {
      isSlow: state === 'slow',
      limit,
      ...(isMeasure(measure) && { measure }),
      ...(release !== undefined && { release }),
      ...(before !== undefined && { before }),
    }),
  waits: { state: 'slow' },
  queue: ({ db }) => slowPages(db),
})

/** How fast pages are on the devices of learners who agree to statistics. */
export const pageSpeedArea: Area = { pages: [speeds], acts: [] }
