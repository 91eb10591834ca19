import { writeTypes } from "./texts.ts";

writeTypes();
