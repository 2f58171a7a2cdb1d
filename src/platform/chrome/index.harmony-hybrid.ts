export { chrome } from './index.h5'
