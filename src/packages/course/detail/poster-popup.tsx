import { useQuery } from '@tanstack/react-query'
import { encode } from 'uqr'
import type { ShareInfo } from '@/contract/course/around.schema'
import type { CourseExtra } from '@/contract/course/course.schema'
import { shelfQueries } from '@/data/course/shelf'
import { thisBrand } from '@/data/site/brand'
import { channelNow } from '@/data/site/channel'
import { yuan } from '@/domain/money/money'
import { withChannel } from '@/domain/site/channel'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState } from '@/features/page-frame/screen'
import { Image, View } from '@/platform/elements'
import { useIsSold } from '@/platform/elements/shop'
import { poster } from '@/platform/poster'
import { Popup } from '@/ui/popup'
import { StateNotice } from '@/ui/state-notice'

const priceOf = ({ price }: CourseExtra, isSold: boolean) => (price === 0 ? '免费学习' : isSold ? `¥${yuan(price)}` : '')

function Drawn({ course, info }: { course: CourseExtra; info: ShareInfo }) {
  const isSold = useIsSold()
  const url = withChannel(info.url, channelNow())
  const drawn = useQuery({
    queryKey: ['poster', course.id, url, course.price],
    queryFn: () =>
      poster.draw({
        picture: info.image,
        title: info.title,
        text: info.text,
        strong: priceOf(course, isSold),
        foot: `${thisBrand().name} · 扫码查看课程`,
        qr: encode(url, { border: 1 }).data,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <QueryState of={drawn}>
      {(src) =>
        src === null ? (
          <StateNotice art={artOf('device')} text="这台设备画不出海报，可以直接分享课程链接" />
        ) : (
          <>
            <Image className="course-poster" src={src} alt={`${info.title}的海报，附课程二维码`} isLazy={false} isKept />
            <View className="muted">{poster.keep}，发给想一起学的朋友</View>
          </>
        )
      }
    </QueryState>
  )
}

/** The course as a picture with a code to scan. */
export function PosterPopup({ course, onClose }: { course: CourseExtra; onClose: () => void }) {
  const info = useQuery(shelfQueries.shareInfo(course.id))
  return (
    <Popup id="poster" title="课程海报" onClose={onClose}>
      <QueryState of={info}>{(shared) => <Drawn course={course} info={shared} />}</QueryState>
    </Popup>
  )
}
