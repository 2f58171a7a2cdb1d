import { StateNotice } from '@/ui/state-notice'

type TimeOverProps = { isClosed: boolean; isBusy: boolean; error: Error | null; onRetry: () => void }

/** Nothing more can be answered: the attempt is being handed in, or waits for the network to be. */
export function TimeOver({ isClosed, isBusy, error, onRetry }: TimeOverProps) {
  const reason = isClosed ? '试卷已交' : '考试时间到'
  if (isBusy || !error) return <StateNotice id="time-over" look="waiting" text={`${reason}，正在交卷…`} />
  return (
    <StateNotice id="time-over" look="failed" text={`${reason}，作答已保存在本机，联网后即可交卷`} action="重新交卷" onAction={onRetry} />
  )
}
