/** Stands in for the module that crypto-js asks for by Node's name; it takes the random numbers of the host where there are any. */
export default undefined
