import { useState } from 'react'
import { serverNow } from '@/data/http/clock'
import { DAY_MS } from '@/domain/time/units'
import { toast } from '@/platform/toast'
import { Countdown } from '@/ui/countdown'
import { NoticeBar } from '@/ui/notice-bar'
import { OfflineBanner } from '@/ui/offline-banner'
import { Progress } from '@/ui/progress'
import { Skeleton } from '@/ui/skeleton'
import { StateNotice } from '@/ui/state-notice'
import { Shelf } from './shelf'

const NINETY_SECONDS_MS = 90_000
const THREE_DAYS_MS = 3 * DAY_MS
const again = () => toast('再试一次')

/** Notices of a page. */
export function NoticeSection() {
  const [opened] = useState(serverNow)
  const [isShown, setShown] = useState(true)
  return (
    <>
      <Shelf name="NoticeBar 通知 · OfflineBanner" isBlock>
        {isShown && <NoticeBar icon="megaphone" text="本周六 20:00 系统维护，约 30 分钟。" onClose={() => setShown(false)} />}
        <NoticeBar isUrgent icon="megaphone" text="考试将在 5 分钟后开始" action="去看看" onAction={again} />
        <OfflineBanner isOffline onRetry={again} />
      </Shelf>
      <Shelf name="Countdown 倒计时">
        <Countdown label="距开考" until={opened + THREE_DAYS_MS} now={serverNow} />
        <Countdown label="距交卷" until={opened + NINETY_SECONDS_MS} now={serverNow} />
        <Countdown label="活动" until={opened - 1} now={serverNow} />
      </Shelf>
      <Shelf name="Progress 进度" isBlock>
        <Progress percent={0} label="未开始" />
        <Progress percent={35} label="学习进度" />
        <Progress percent={100} label="已学完" />
      </Shelf>
      <Shelf name="Skeleton 骨架" isBlock>
        <Skeleton rows={1} />
      </Shelf>
      <Shelf name="Empty 空" isBlock>
        <StateNotice text="还没有错题，继续保持" action="去练习" onAction={again} />
      </Shelf>
      <Shelf name="Failed 失败" isBlock>
        <StateNotice look="failed" text="网络不太顺畅，没有读到内容" action="重试" onAction={again} />
      </Shelf>
    </>
  )
}
