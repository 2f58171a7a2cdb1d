import { useAct } from '@/data/http/use-act'
import { checkLogin } from '@/navigation/check-login'
import { jumpToMiniProgram } from '@/navigation/mini-program-jump'
import { clipboard } from '@/platform/clipboard'
import { toast } from '@/platform/toast'

/** Where the jump cannot be made by itself: the link to paste, or why there is none. */
async function offer(openlink: string | undefined): Promise<void> {
  if (openlink === undefined) toast('暂时打不开小程序，请稍后再试')
  else if (await clipboard.copy(openlink)) toast('进群链接已复制，在浏览器中打开就能进群')
  else toast('复制失败，请用手机浏览器打开本页进群')
}

/** Takes the learner to the course's group, which lives in the mini-program. */
export function useJoinGroup(courseId: number) {
  const { run, isBusy } = useAct(() => jumpToMiniProgram({ courseId, reserve: 0 }, (openlink) => void offer(openlink)))
  return { isBusy, join: () => void (checkLogin({ isDelayed: true }) && run()) }
}
