import { useState } from 'react'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { PagedList } from '@/ui/paged-list'
import { RichContent } from '@/ui/rich-content'
import { Swiper } from '@/ui/swiper'
import { Uploader } from '@/ui/uploader'
import { manyRows, richSample, uploads } from './samples'
import { Shelf } from './shelf'

const slides = ['开学季', '模考周', '冲刺班'].map((text) => ({
  key: text,
  label: text,
  content: <View className="gallery__slide">{text}</View>,
}))

const PAGE = 500
const ALL = 2000

const nothing = () => {}

/** How the end of a list looks when the next page comes, and when it did not. */
function ListEnds() {
  return (['loading', 'failed'] as const).map((state) => (
    <View key={state} className="gallery__box gallery__box--low">
      <PagedList
        label={state}
        items={manyRows(2)}
        keyOf={(row) => row}
        rowHeight={48}
        draw={(row) => <View className="cell page-pad">{row}</View>}
        state={state}
        onMore={nothing}
      />
    </View>
  ))
}

function LongList() {
  const [count, setCount] = useState(PAGE)
  return (
    <View className="gallery__box">
      <PagedList
        id="long-list"
        label="两千行"
        items={manyRows(count)}
        keyOf={(row) => row}
        rowHeight={48}
        draw={(row) => <View className="cell page-pad">{row}</View>}
        state={count < ALL ? 'idle' : 'all'}
        onMore={() => setCount(count + PAGE)}
        onRefresh={() => setCount(PAGE)}
      />
    </View>
  )
}

/** Shows the parts that hold a lot: slides, lists, files and articles. */
export function ListSection() {
  const [files, setFiles] = useState(uploads)
  const done = (key: string) => setFiles(files.map((file) => (file.key === key ? { ...file, state: 'done' as const } : file)))
  return (
    <>
      <Shelf name="Swiper 轮播" isBlock>
        <Swiper label="自己会动" slides={slides} every={4000} />
        <View className="page-top">
          <Swiper label="只听手指" slides={slides} />
        </View>
      </Shelf>
      <Shelf name="PagedList 长列表" isBlock>
        <LongList />
        <ListEnds />
      </Shelf>
      <Shelf name="Uploader 上传" isBlock>
        <Uploader
          label="上传凭证"
          files={files}
          most={4}
          onPick={() => toast('选择图片')}
          onRemove={(key) => setFiles(files.filter((file) => file.key !== key))}
          onRetry={done}
        />
        <Uploader label="不可用" files={[]} most={1} disabled onPick={nothing} onRemove={nothing} />
      </Shelf>
      <Shelf name="RichContent 图文" isBlock>
        <RichContent of={richSample} onLink={toast} />
      </Shelf>
    </>
  )
}
