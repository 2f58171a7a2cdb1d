import { MINUTE_MS } from '@/domain/time/units'

const MIB = 1_048_576

/** Bounds of a process that reads a file: memory of its objects in MB, all memory in bytes, and time in milliseconds. */
export type Bounds = { heapMb: number; residentBytes: number; ms: number }

/** The reason for which a process that read a file ended before the file did. */
export type Fate = 'memory' | 'time' | 'stopped' | 'size' | 'died'

const reasons: Readonly<Record<Fate, (bounds: Bounds) => string>> = {
  memory: ({ residentBytes }) => `读这个文件用的内存超过了 ${Math.round(residentBytes / MIB)} MB：请分成几个文件再导入`,
  time: ({ ms }) => `读这个文件超过了 ${Math.round(ms / MINUTE_MS)} 分钟：请分成几个文件再导入`,
  stopped: () => '服务器在这期间停止了',
  size: () => '读出的内容太多：请分成几个文件再导入',
  died: () => '读文件的进程意外退出：请再试一次；还是这样的话，请把这个文件发给维护人员',
}

/** The process that read a file ended before the file did. The message says why, and what to do. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'

  constructor(
    readonly fate: Fate,
    bounds: Bounds,
    /** The last words of the process, for the log. */
    readonly trace = '',
  ) {
    super(reasons[fate](bounds))
  }
}
