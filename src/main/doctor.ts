#!/usr/bin/env node
import { runDoctor } from './doctor/doctor-process.ts'

await runDoctor()
