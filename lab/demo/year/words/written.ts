/** Something that is said wrongly or, where it is empty, left out, with what a teacher says to it. */
type Slip = { said: string; told: string }
/** One point of a written answer: ways to say it, and slips. */
export type Part = { right: readonly [string, ...string[]]; slips: readonly [Slip, ...Slip[]] }

/** An answer, which of its points are there, and words of a teacher on those that are not. */
export type Written = { text: string; met: boolean[]; told: string[] }

/** Begins what a teacher says to an answer in which nothing is missing. */
export const praise = [
  '要点都写到了，依据也跟在结论后面。',
  '写得完整，步骤清楚，读起来不费劲。',
  '每一问都有结论也有理由，照这样写就好。',
  '答得很稳，可以拿来当自己的范文。',
  '没有废话，点都踩在分上。',
  '条理好，先答结论再说为什么，阅卷的人一眼就看到。',
  '这一题下了功夫，细节都对。',
] as const
/** Begins what a teacher says where one point has to be put right. */
export const almost = [
  '大部分都对，只有一处要改：',
  '思路没有问题，差一点：',
  '整体不错，这里要记住：',
  '只丢了一个点：',
  '就差这一步：',
] as const
/** Begins what a teacher says where more has to be put right. */
export const redo = [
  '先退回来改一改。',
  '有几处方向不对，改好再交。',
  '别急，一处一处来。',
  '先把下面几点弄明白，再动笔。',
  '这一份重写一遍会更牢。',
] as const
/** Begins what a marker says of an essay in which more is missing. */
export const lost = [
  '丢分的地方：',
  '框架有了，这几处没有得分：',
  '对照参考答案看这几点：',
  '下面几点写到了才有分：',
  '思路对了一半，要补的是：',
  '不要灰心，把这几点记住就能多拿分：',
] as const
/** Ends what a learner writes, where there is something to add. */
export const closings = [
  '',
  '',
  '',
  '写完又对了一遍讲义。',
  '最后一问拿不太准，请老师看看。',
  '这次没有看答案，自己写的。',
  '写得慢，用了半个小时。',
  '先写到这里，请老师指正。',
  '不知道理由写得够不够。',
  '下班路上想明白的，回来就记下了。',
  '和同桌讨论过，这是我自己的写法。',
  '有错请老师直接说。',
] as const
/** Ends what a teacher says to homework that comes back. */
export const again = [
  '改好再交，我当天看。',
  '改的时候把理由也写上。',
  '不懂的地方到答疑里问。',
  '对着讲义把这一节再看一遍。',
  '改完自己先对一遍数字。',
] as const
/** Said to homework that was handed in again and is right. */
export const mended = [
  '改得对，这一份过了。',
  '这次都对了，把改动的地方抄进错题本。',
  '理由补上了，比第一次清楚得多。',
  '这遍写得很干净，继续保持。',
  '看得出是自己想明白的，通过。',
] as const
/** Said by a marker who is strict where nothing is missing. */
export const strict = [
  '结论写得太靠后，扣 0.5 分提醒你。',
  '卷面太挤，扣 0.5 分，考场上分点写。',
  '序号和问题对不上，扣 0.5 分，先标清楚再答。',
] as const
/** Said by a marker who is kind where something is missing. */
export const kind = [
  '虽然没有写全，过程看得出是懂的，酌情加 0.5 分。',
  '方向对，给 0.5 分过程分。',
  '关键词说到了一半，加 0.5 分，下次写完整。',
] as const
/** Begins what the second marker says. */
export const second = ['复核后调整了给分。', '又看了一遍，分数有变动。', '两位老师商量后改了给分。'] as const
