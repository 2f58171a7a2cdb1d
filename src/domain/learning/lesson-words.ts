/** What the states of a live lesson are called. */
export const livingStatusNames = { pending: '未开播', living: '直播中', ended: '已结束', replay: '可回看' } as const
