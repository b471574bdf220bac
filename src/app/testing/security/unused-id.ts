/** No such record anywhere: the yardstick for what an id of another business must look like. */
export const UNUSED_ID = '9007199254740993';
