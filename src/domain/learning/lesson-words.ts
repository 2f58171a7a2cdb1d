/** What the states of a live lesson are called. Document 1 §3, Lesson display. */
export const livingStatusNames = { pending: '未开播', living: '直播中', ended: '已结束', replay: '可回看' } as const
