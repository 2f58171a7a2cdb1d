export { SwipeArea } from './index.h5'
