import { KeyHints } from '@/ui/key-hints'

const hints = [
  { keys: ['空格'], does: '播放、暂停' },
  { keys: ['←', '→'], does: '快退、快进 10 秒' },
  { keys: ['<', '>'], does: '调速度' },
  { keys: ['F'], does: '全屏' },
  { keys: ['B'], does: 'AB 复读' },
]

/** Lists the keys of the player. */
export const PlayerHints = () => <KeyHints of={hints} />
