import { type Field, pick, text } from '#server/desk/parts/field'
import type { BlockSeed } from '@/contract/site/stored-page.schema'
import {
  address,
  addressField,
  addressOrNone,
  directionOrNone,
  list,
  media,
  mediaField,
  momentPart,
  type Part,
  percentField,
  pixels,
  richPart,
  shelf,
  words,
} from './part'

/** Icons of the client that suit an entry, with words for the staff. */
export const navIcons = {
  'book-open': '书本',
  'graduation-cap': '学士帽',
  'list-checks': '题目',
  'clipboard-list': '清单',
  'pencil-line': '铅笔',
  'calendar-check': '日历',
  'chart-line': '曲线图',
  calculator: '计算器',
  table: '表格',
  receipt: '票据',
  scale: '天平',
  landmark: '机构',
  newspaper: '报纸',
  'file-text': '文件',
  headphones: '耳机',
  video: '视频',
  radio: '直播',
  ticket: '券',
  trophy: '奖杯',
  star: '星',
  megaphone: '喇叭',
  compass: '指南针',
  user: '人像',
  house: '房子',
  smartphone: '手机',
  'circle-help': '问号',
} as const

export type BlockType = BlockSeed['type']
type Of<K extends BlockType> = Extract<BlockSeed, { type: K }>
type PartsOf<B> = { [P in keyof Omit<B, 'type'>]-?: Part<B[P]> }
/** A kind of block: what it is called, what it is for, its fields, and how one is described in a line. */
export type Kind<K extends BlockType = BlockType> = {
  words: string
  note: string
  parts: PartsOf<Of<K>>
  line: (block: Of<K>) => string
}

const title = words('标题', 40)
const NAME = 30
const name = text({ label: '文字', most: NAME })
const leadsTo = addressField('点开的地址')
const icon: Field<string> = pick({ label: '图标', choices: navIcons })
const titles = (items: readonly { title: string }[]) => items.map((item) => item.title).join('、')
const count = (title: string, ids: readonly number[], unit: string) => `${title}：${ids.length} ${unit}`

/** Every kind of block, by the fields of its schema: a new field or kind does not compile before it is here. */
export const kinds: { readonly [K in BlockType]: Kind<K> } = {
  banner: {
    words: '横幅',
    note: '一张或几张大图，点开一个页面',
    parts: { items: list('横幅图片', { title: name, address: leadsTo, image: mediaField('图片') }) },
    line: ({ items }) => titles(items),
  },
  'nav-grid': {
    words: '入口',
    note: '一排图标，每个通向一个页面',
    parts: { items: list('入口', { title: name, address: leadsTo, icon }) },
    line: ({ items }) => titles(items),
  },
  'course-shelf': {
    words: '课程',
    note: '选几门课程，价格和销量自动更新',
    parts: { title, courseIds: shelf('课程', 'course') },
    line: ({ title: shown, courseIds }) => count(shown, courseIds, '门'),
  },
  'live-shelf': {
    words: '直播',
    note: '选几门直播课，显示最近一场',
    parts: { title, courseIds: shelf('直播课', 'course') },
    line: ({ title: shown, courseIds }) => count(shown, courseIds, '门'),
  },
  'article-list': {
    words: '文章',
    note: '选几篇文章',
    parts: { title, articleIds: shelf('文章', 'article') },
    line: ({ title: shown, articleIds }) => count(shown, articleIds, '篇'),
  },
  countdown: {
    words: '倒计时',
    note: '离考试或活动还有多久，到点后换成另一句话',
    parts: {
      title,
      endAt: momentPart('到什么时候'),
      over: words('到点后的文字', 40),
      address: addressOrNone('点开的地址'),
      categoryId: directionOrNone('学习方向', '选了就用学员自己设的考试日期；不是考试就不选'),
    },
    line: ({ title: shown, endAt }) => `${shown}，到 ${momentPart('').typed(endAt).join('')}`,
  },
  'coupon-strip': {
    words: '优惠',
    note: '一排券样的入口，写着优惠和说明',
    parts: {
      title,
      items: list('优惠', {
        title: name,
        address: leadsTo,
        value: text({ label: '大字', hint: '如 0 元、8 折', most: 10 }),
        note: text({ label: '说明', most: 40 }),
      }),
    },
    line: ({ title: shown, items }) => `${shown}：${titles(items)}`,
  },
  'image-map': {
    words: '热区图',
    note: '一张长图，图上几块区域各通向一个页面',
    parts: {
      image: media('图片'),
      alt: words('图片说明', 100),
      width: pixels('图片宽'),
      height: pixels('图片高'),
      areas: list(
        '区域',
        {
          title: name,
          address: leadsTo,
          left: percentField('左边距'),
          top: percentField('上边距'),
          width: percentField('宽'),
          height: percentField('高'),
        },
        '位置和大小是占图片的百分比',
      ),
    },
    line: ({ alt, areas }) => `${alt}：${titles(areas)}`,
  },
  'rich-text': {
    words: '图文',
    note: '标题、段落和列表',
    parts: { content: richPart('正文') },
    line: ({ content }) => `${content.length} 段`,
  },
  video: {
    words: '视频',
    note: '一段可以播放的视频',
    parts: { title, src: media('视频文件'), poster: media('封面图') },
    line: ({ title: shown }) => shown,
  },
  'tiku-entry': {
    words: '题库入口',
    note: '一张卡片，通向练习或试卷',
    parts: { title, subtitle: words('副标题', 60), address: address('点开的地址') },
    line: ({ title: shown }) => shown,
  },
  'teacher-row': {
    words: '老师',
    note: '选几位老师',
    parts: { title, teacherIds: shelf('老师', 'teacher') },
    line: ({ title: shown, teacherIds }) => count(shown, teacherIds, '位'),
  },
  notice: {
    words: '公告',
    note: '一行文字',
    parts: { text: words('文字', 100) },
    line: ({ text: shown }) => shown,
  },
}

/** The kinds in the order in which they are offered. */
export const kindNames = Object.keys(kinds) as BlockType[]

type Described = Readonly<Record<string, { words: string; line: (block: never) => string }>>

/** A block in one line: its kind, and what it shows. A block of a later version has no words here. */
export function describe(block: BlockSeed): { words: string; line: string } {
  const kind = Object.hasOwn(kinds, block.type) ? (kinds as Described)[block.type] : undefined
  return kind ? { words: kind.words, line: kind.line(block as never) } : { words: '其他', line: String(block.type) }
}
